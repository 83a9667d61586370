-- Real requests as formats; see template-formats.ts.
create schema bench;
create table bench.template (
  id int primary key, name text unique, prefix text, data text, content text, request_name text, events int,
  warnings jsonb, kind text, amount numeric(18,2), payee text, period_from text, period_to text, status text,
  version int, step text, opinion text, form_version int, flow_version_id text
);
create table bench.template_node_run (template int, id text, run int, seq int, node_id text, state text);
create table bench.template_task (
  template int, id text, node_run_id text, seq int, person int, state text, why jsonb, opinion text,
  -- "" where nobody signed.
  signature_id text,
  -- How many hours after the application.
  opened_step int, decided_step int
);
create table bench.template_inbox (
  template int, person int, initiated boolean, pending boolean, handled boolean, received boolean
);
create table bench.template_event (
  template int, seq int, step int, type text, actor int, payload text, is_signed boolean, attachment_sha256s text
);
create table bench.template_file (
  template int, id text, original_id text, sha256 text, name text, mime text, size bigint
);
create table bench.mix (templates text[]);
create table bench.companies (names text[]);
