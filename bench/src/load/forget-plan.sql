truncate bench.head, bench.plan;
