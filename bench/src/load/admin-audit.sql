-- Ten million entries over a year. The indexes are made afterwards, which takes a third of the time.
create temporary table made_later as
select indexdef from pg_indexes
where tablename = 'audit_entry' and indexname like 'audit_entry_%' and indexname not like '%pkey';
do $$ declare one record; begin
  for one in select indexname from pg_indexes
    where tablename = 'audit_entry' and indexname like 'audit_entry_%' and indexname not like '%pkey'
  loop execute 'drop index ' || one.indexname; end loop;
end $$;

insert into audit_entry (tenant_id, id, seq, at, actor_id, account, user_name, action, subject_kind, subject_id,
  subject_name, error, before, after, address, user_agent, session_id)
select '000000', 'bench-' || n, 1000 + n, now() - (:entries - n) * interval '3 seconds',
  'bench-user-' || n % :people + 1, 'staff' || n % :people + 1, '员工' || n % :people + 1,
  (array['login', 'login', 'login', 'logout', 'requestOpen', 'requestOpen', 'requestOpen', 'requestExport',
    'postSave', 'roleGrant'])[n % 10 + 1],
  'request', 'bench-request-' || n % 200000, '请假申请 ' || n % 200000, '', '', '',
  '10.0.' || n / 250 % 250 || '.' || n % 250, 'Browser/1.0', ''
from generate_series(1, :entries) as n;
select setval('audit_seq', :entries + 2000);

do $$ declare one record; begin
  for one in select indexdef from made_later loop execute one.indexdef; end loop;
end $$;
