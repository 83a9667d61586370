-- The requests from :first to :last as they are going to be: when, whose, from which template. `args` are what the
-- formats of the templates name by position (template-formats.ts); `people` and `files` are numbered likewise.
insert into bench.plan
select r.n, r.head || '000' || r.tail, t.id, r.applied_at, r.company,
  array[p.id, leader.id, manager.id, counsel.id, cashier.id],
  array[p.id, leader.id, manager.id, counsel.id, cashier.id, p.name,
    t.prefix || to_char(r.applied_at, 'YYYYMMDD') || (10000000 + r.n)::text, d.id, d.name, r.company, r.head, r.tail,
    leader.name, manager.name, counsel.name, cashier.name,
    to_char(r.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    -- A contract with a thousand payments (where there are so many).
    case when r.template = 'payments approved' and r.n >= :linked_from
      then '[{"field":"contract","toId":"' || contract.id || '"}]' else '[]' end]
from (
  select n, applied_at, left(time, 8) || '-' || right(time, 4) || '-7' as head,
    '-8000-' || lpad(n::text, 12, '0') as tail,
    -- The first two hundred are one person's open tasks, the next eight hundred what he has handled.
    case when :all_of <> '' then :all_of when n <= 200 then 'leave running 1' when n <= 1000 then 'leave approved'
      else mix.templates[1 + (n * 7919) % 1000] end as template,
    case when n <= 1000 then 999 else 300 + (n * 104729) % 4700 end as person_n,
    case when n <= 1000 then 999 else n % 40 end as manager_n,
    n % 20 as counsel_n,
    -- One company is rare.
    companies.names[case when n % 20000 = 19999 then 17 else 1 + n % 16 end] as company
  from (
    select n, at as applied_at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as time
    from generate_series(:first::bigint, :last::bigint) n,
      lateral (select :start::timestamptz + (n - :first) * :step::interval as at) moment
  ) timed, bench.mix, bench.companies
) r
join bench.template t on t.name = r.template
join bench.person p on p.n = case when r.person_n = 999 and r.n > 1000 then 998 else r.person_n end
join bench.dept d on d.n = p.dept_n
join bench.signer leader on leader.part = 'leader' and leader.n = p.dept_n
join bench.signer manager on manager.part = 'manager' and manager.n = r.manager_n
join bench.signer counsel on counsel.part = 'counsel' and counsel.n = r.counsel_n
join bench.signer cashier on cashier.part = 'cashier'
cross join (select id from approval where tenant_id = '000000' and kind = 'contract' and status = 'approved'
  order by id limit 1) contract;
