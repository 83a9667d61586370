-- A register with :rooms rooms, a hundred on each floor, ten floors in each building and at most ten buildings on each plot. Each
-- room had a lease in the past, most have one now, and some have one that follows; ten rooms are of one lease.
insert into asset_place (tenant_id, id, parent_id, level, name, sort)
select '000000', 'bench-plot-' || n, null, 'plot', '地块 ' || n, n
from generate_series(1, ceil(:rooms / 10000.0)::int) as n;

insert into asset_place (tenant_id, id, parent_id, level, name, sort)
select '000000', 'bench-building-' || n, 'bench-plot-' || (n - 1) / 10 + 1, 'building', n || ' 号楼', n
from generate_series(1, ceil(:rooms / 1000.0)::int) as n;

insert into asset_place (tenant_id, id, parent_id, level, name, sort)
select '000000', 'bench-floor-' || n, 'bench-building-' || (n - 1) / 10 + 1, 'floor', (n - 1) % 10 + 1 || ' 层', (n - 1) % 10
from generate_series(1, ceil(:rooms / 100.0)::int) as n;

insert into asset_room (tenant_id, id, floor_id, asset_no, name, commercial, extent, created_at)
select '000000', 'bench-room-' || n, 'bench-floor-' || (n - 1) / 100 + 1, 'ZC-' || lpad(n::text, 6, '0'),
  (n - 1) / 100 % 10 + 1 || lpad(((n - 1) % 100 + 1)::text, 2, '0'), (array['零售', '餐饮', '办公', '仓储'])[n % 4 + 1],
  2000 + n * 7919 % 30000, now()
from generate_series(1, :rooms) as n;

-- Requests are what the occupations name; nothing reads them here.
insert into approval (tenant_id, id, kind, apply_no, name, applicant_id, department_id, create_name, dept_name, company, payee,
  status, round, version, step, opinion, applied_at, updated_at)
select '000000', 'bench-lease-' || n, 'lease', 'BENCH' || lpad(n::text, 8, '0'), '租赁合同', person.id, '', person.name, '', '', '',
  'draft', 0, 1, '', '', now(), now()
from generate_series(1, :rooms / 10 * 3) as n
cross join (select id, name from app_user where tenant_id = '000000' and account = 'zhangsan') as person;

insert into asset_occupation (tenant_id, id, room_id, request_id, lease_no, lessee, starts_on, ends_on, signed_to, rent_fen,
  created_at)
select '000000', 'bench-occupation-' || n || '-' || t, 'bench-room-' || n, 'bench-lease-' || (n - 1) / 10 * 3 + t, 'ZL-' || n,
  '租户 ' || n % 997, days.first, days.last, days.last, 100000 + n % 500000, now()
from generate_series(1, :rooms) as n
cross join generate_series(1, 3) as t
cross join lateral (
  select case t when 1 then current_date - 1500 when 2 then current_date - 700 + n % 300 else current_date + 400 end as first,
    case t when 1 then current_date - 800 when 2 then current_date + n % 365 else current_date + 800 end as last
) as days
where (t = 1) or (t = 2 and n % 10 > 2) or (t = 3 and n % 3 = 0);
