-- Some thousand people in tens of departments, beside the people of the demo.
create unlogged table bench.person as
select n, md5('person ' || n)::uuid::text as id, '员工' || lpad(n::text, 4, '0') as name, n % 60 as dept_n
from generate_series(0, 4999) n;

insert into app_user (tenant_id, id, account, name, password_hash, status)
select '000000', id, 'staff' || lpad(n::text, 4, '0'), name, 'nobody logs in', 'active' from bench.person;

create unlogged table bench.dept as
select n, md5('dept ' || n)::uuid::text as id, '业务' || lpad(n::text, 2, '0') || '部' as name
from generate_series(0, 59) n;

insert into department (tenant_id, id, parent_id, name, leader_id, sort)
select '000000', d.id, g.id, d.name, p.id, 100 + d.n
from bench.dept d join bench.person p using (n), department g
where g.tenant_id = '000000' and g.parent_id is null;

insert into user_department (tenant_id, user_id, dept_id, sort)
select '000000', p.id, d.id, 0 from bench.person p join bench.dept d on d.n = p.dept_n;

insert into user_role (tenant_id, user_id, role_id)
select '000000', p.id, r.id from bench.person p, role r where r.tenant_id = '000000' and r.alias = 'user';

-- Who signs: a leader for each department, forty managers, twenty counsels; under 999 those of the demo, whose
-- finance officer is the cashier that every payment passes.
create unlogged table bench.signer as
select part, n, id, name, gen_random_uuid()::text as file_id, :signature::text as sha256 from (
  select 'leader' as part, n, id, name from bench.person where n < 60
  union all select 'manager', n - 100, id, name from bench.person where n between 100 and 139
  union all select 'counsel', n - 200, id, name from bench.person where n between 200 and 219
  union all select d.part, 999, u.id, u.name
    from (values ('leader', 'lisi'), ('manager', 'zhaoliu'), ('counsel', 'sunqi'), ('cashier', 'wangwu')) d(part, account)
    join app_user u on u.tenant_id = '000000' and u.account = d.account
) signers;

insert into file (tenant_id, id, owner_id, sha256, name, mime, size, purpose, spent_by)
select '000000', file_id, id, sha256, 'signature.png', 'image/png', :size, 'signature', part || n from bench.signer;

-- The applicant of the demo and his department stand under 999, too.
insert into bench.dept
select 999, d.id, d.name from department d where d.tenant_id = '000000' and d.name = '研发部';
insert into bench.person
select 999, u.id, u.name, 999 from app_user u where u.tenant_id = '000000' and u.account = 'zhangsan';
delete from bench.person where n = 999 and id = md5('person 999')::uuid::text;

create unlogged table bench.plan (
  n bigint, id text, template int, applied_at timestamptz, company text,
  people text[], args text[]
);
create unlogged table bench.head (n bigint, hash text);

-- Numbers of the requests that are added while it is measured.
create sequence bench.numbers start 2000000;
