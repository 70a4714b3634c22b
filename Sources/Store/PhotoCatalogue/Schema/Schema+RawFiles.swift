extension Schema {
    /// Camera raw files were listed as not supported. From now on they are prepared: the next run finds them without a
    /// result.
    static let rawFiles = """
        DELETE FROM problems WHERE asset IN (SELECT id FROM assets WHERE state = 3);
        UPDATE assets SET state = 0, settled_by = NULL WHERE state = 3;
        """
}
