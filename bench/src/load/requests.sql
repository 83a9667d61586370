-- What a request is beside its chain.
insert into approval_round (tenant_id, approval_id, round, data, content, content_hash, form_version, flow_version_id,
  warnings, submitted_at)
select '000000', p.id, 1, format(t.data, variadic p.args)::jsonb, c.content,
  encode(sha256(convert_to(c.content, 'UTF8')), 'hex'), t.form_version, t.flow_version_id, t.warnings, p.applied_at
from bench.plan p join bench.template t on t.id = p.template
cross join lateral (select format(t.content, variadic p.args) as content offset 0) c
where p.n between :first and :last;

insert into node_run (tenant_id, id, approval_id, round, run, seq, node_id, state)
select '000000', format(r.id, variadic p.args), p.id, 1, r.run, r.seq, r.node_id, r.state
from bench.plan p join bench.template_node_run r on r.template = p.template
where p.n between :first and :last;

insert into task (tenant_id, id, approval_id, node_run_id, seq, assignee_id, state, why, opinion, signature_file_id,
  opened_at, decided_at)
select '000000', format(t.id, variadic p.args), p.id, format(t.node_run_id, variadic p.args), t.seq,
  p.people[t.person], t.state, t.why, t.opinion,
  case when t.signature_id <> '' then format(t.signature_id, variadic p.args) end,
  p.applied_at + t.opened_step * interval '1 hour', p.applied_at + t.decided_step * interval '1 hour'
from bench.plan p join bench.template_task t on t.template = p.template
where p.n between :first and :last;

insert into file (tenant_id, id, owner_id, sha256, name, mime, size, purpose, spent_by)
select '000000', format(t.signature_id, variadic p.args), p.people[t.person], :signature, 'signature.png', 'image/png',
  :size, 'signature', format(t.id, variadic p.args)
from bench.plan p join bench.template_task t on t.template = p.template and t.signature_id <> ''
where p.n between :first and :last;

insert into approval_link (tenant_id, from_id, field, to_id)
select '000000', p.id, link ->> 'field', link ->> 'toId'
from bench.plan p cross join lateral json_array_elements(p.args[18]::json) link
where p.n between :first and :last;

insert into inbox (tenant_id, user_id, approval_id, initiated, pending, handled, received, copied, kind, name,
  applied_at, company, status)
select '000000', p.people[i.person], p.id, i.initiated, i.pending, i.handled, i.received, false, t.kind,
  format(t.request_name, variadic p.args), p.applied_at, p.company, t.status
from bench.plan p join bench.template t on t.id = p.template
join bench.template_inbox i on i.template = p.template
where p.n between :first and :last;

insert into file (tenant_id, id, owner_id, sha256, name, mime, size, purpose)
select '000000', format(f.id, variadic p.args), p.people[1], f.sha256, f.name, f.mime, f.size, 'attachment'
from bench.plan p join bench.template_file f on f.template = p.template
where p.n between :first and :last;

insert into approval_file (tenant_id, file_id, approval_id)
select '000000', format(f.id, variadic p.args), p.id from bench.plan p join bench.template_file f on f.template = p.template
where p.n between :first and :last;

insert into message (tenant_id, id, user_id, kind, approval_id, created_at)
select '000000', 'loaded-' || p.n, p.people[1], t.status, p.id, p.applied_at + interval '6 hours'
from bench.plan p join bench.template t on t.id = p.template
where p.n between :first and :last and t.status in ('approved', 'rejected');
