-- Where each chain begins: bound to its request.
insert into bench.head
select p.n, 0, encode(sha256(convert_to('["sha256-v1","000000","' || p.id || '"]', 'UTF8')), 'hex'), r.content_hash
from bench.plan p join approval_round r on r.tenant_id = '000000' and r.approval_id = p.id and r.round = 1
where p.n between :first and :last
