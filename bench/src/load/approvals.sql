-- The request rows, with the heads of their chains, and the words of their names.
with added as (
  insert into approval (tenant_id, id, kind, apply_no, name, applicant_id, department_id, create_name, dept_name,
    company, amount, payee, period_from, period_to, status, round, version, step, opinion, event_seq, event_hash,
    applied_at, updated_at)
  select '000000', p.id, t.kind, p.args[7], format(t.request_name, variadic p.args), p.people[1], p.args[8], p.args[6],
    p.args[9], p.company, t.amount, format(t.payee, variadic p.args), t.period_from, t.period_to, t.status, 1, t.version, t.step, t.opinion,
    t.events, h.hash, p.applied_at, p.applied_at + t.events * interval '1 hour'
  from bench.plan p join bench.template t on t.id = p.template
  join bench.head h on h.n = p.n
  where p.n between :first and :last
  returning tenant_id, id, name
)
insert into approval_name select tenant_id, id, han_pairs(name) from added;
