/// Files that are one photo.
extension Schema {
    /// Stacks are derived: from facts and names by the rules, and from decisions. A decision's stack is `alone` or the
    /// UUID of the cover's asset, after `burst:` for a shot of a burst; in a decision's JSON it is the part after `"s":`.
    static let stacks = """
        ALTER TABLE facts ADD COLUMN content_identifier TEXT;  -- of the picture and the film of one shot
        ALTER TABLE facts ADD COLUMN burst_identifier TEXT;
        ALTER TABLE decisions ADD COLUMN stack TEXT;
        ALTER TABLE journal ADD COLUMN stack INTEGER;  -- entries of a batch with the same value succeed or fail together

        ALTER TABLE library ADD COLUMN stack_rules TEXT;  -- JSON: StackRules; NULL: the default ones
        ALTER TABLE library ADD COLUMN stacks_revision INTEGER NOT NULL DEFAULT 0;  -- grows with each change of stacks
        ALTER TABLE folders ADD COLUMN is_to_stack INTEGER NOT NULL DEFAULT 1;  -- its files changed since they were stacked
        CREATE INDEX folders_to_stack ON folders (id) WHERE is_to_stack;

        CREATE TABLE stack_members (
            asset INTEGER PRIMARY KEY REFERENCES assets ON DELETE CASCADE,
            cover INTEGER NOT NULL,  -- an asset, which has a row itself
            role INTEGER NOT NULL,  -- Stack.Role
            place INTEGER NOT NULL  -- within the stack, from 0, the cover's
        ) STRICT;
        CREATE INDEX stack_members_by_cover ON stack_members (cover, place);
        """
}
