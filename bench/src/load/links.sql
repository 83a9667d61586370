-- A contract on which a thousand payments build (where there are so many).
insert into approval_link (tenant_id, from_id, field, to_id)
select '000000', a.id, 'contract', c.id
from (select id from approval where tenant_id = '000000' and kind = 'contract' and status = 'approved' order by id limit 1) c,
  (select id from approval where tenant_id = '000000' and kind = 'payments' and status = 'approved'
   order by id desc limit 1000) a;
