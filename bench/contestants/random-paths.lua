-- Requests paths of a list, uniformly at random, with a different seed in each thread; prints the totals at the end.
local threads = 0

function setup(thread)
    threads = threads + 1
    thread:set("seed", threads)
end

function init(arguments)
    paths = {}
    for line in io.lines(arguments[1]) do paths[#paths + 1] = line end
    math.randomseed(tonumber(arguments[2]) * 1000 + seed)
end

function request()
    return wrk.format(nil, paths[math.random(#paths)])
end

function done(summary, latency)
    local errors = summary.errors
    io.write(string.format(
        '{"requests": %d, "microseconds": %d, "bytes": %d, "p50": %d, "p99": %d, "most": %d, "failed": %d}\n',
        summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99), latency.max,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
