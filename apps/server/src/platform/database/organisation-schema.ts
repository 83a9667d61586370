import type {
  DepartmentField,
  DirectoryCounts,
  DirectoryField,
  DirectoryRun,
  Heir,
} from '@countersign/contract'
import type { ColumnType, Generated, RawBuilder } from 'kysely'

type Removed = ColumnType<Date | null, Date | undefined, Date>
type Bit = ColumnType<boolean, boolean | undefined, boolean>

export type RunState = DirectoryRun['state']

/** A refused one was not carried out when its day came, and stays until somebody plans anew, cancels it, or acts at once. */
export type PlanState = 'planned' | 'refused' | 'done' | 'cancelled'

/** The tables of people, for Kysely: their departments, posts and roles, and the menus of the roles. */
export interface OrganisationTables {
  app_user: {
    tenant_id: string
    id: string
    account: string
    name: string
    password_hash: string
    password_generated: Generated<boolean>
    avatar: Generated<string>
    /** Whether the person may log in and be asked. */
    status: 'active' | 'inactive'
    /** Since when the person pauses; null for everybody else. */
    paused_at: ColumnType<Date | null, undefined, Date | null>
    /** Day on which a person who pauses is expected back. */
    returns_on: ColumnType<string | null, undefined, string | null>
    oauth_id: Generated<string>
    nickname: Generated<string>
    phone: Generated<string>
    phone_verified: Generated<boolean>
    /** Time of the last change of what the person logs in with. */
    credentials_at: ColumnType<Date, undefined, Date>
    email: Generated<string>
    code: Generated<string>
    /** YYYY-MM-DD. */
    birthday: ColumnType<string | null, string | null | undefined, string | null>
    sex: Generated<number>
    /** The name in the ways in which people type it: "zhangsan zs 张三". */
    spelling: Generated<string>
    must_change_password: Generated<boolean>
    version: Generated<number>
    /** When the person left. */
    removed_at: ColumnType<Date | null, undefined, Date | null>
  }
  department: {
    tenant_id: string
    id: string
    parent_id: string | null
    name: string
    leader_id: string | null
    sort: number
    full_name: Generated<string>
    remark: Generated<string>
    version: Generated<number>
    removed_at: Removed
  }
  /** People who stand in for the leader of a department. */
  department_deputy: { tenant_id: string; dept_id: string; user_id: string; sort: number }
  user_department: {
    tenant_id: string
    user_id: string
    dept_id: string
    sort: number
    /** Post that the person has in this department. */
    post_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  post: {
    tenant_id: string
    id: string
    /** Number of the category, as in post.ts of the contract. */
    category: number
    post_code: string
    post_name: string
    sort: number
    remark: Generated<string>
    version: Generated<number>
    removed_at: Removed
  }
  role: {
    tenant_id: string
    id: string
    parent_id: ColumnType<string | null, string | null | undefined>
    alias: string
    name: string
    sort: number
    /** Whether people with the role must have a second factor. */
    requires_factor: Bit
    version: Generated<number>
    removed_at: Removed
  }
  /** Kinds of data scope of a role, by their numbers on the wire. */
  role_scope: { tenant_id: string; role_id: string; scope: number }
  role_scope_department: { tenant_id: string; role_id: string; dept_id: string }
  user_role: { tenant_id: string; user_id: string; role_id: string }
  /** People who act in the place of others for a time. A row only ends. */
  delegation: {
    tenant_id: string
    id: string
    from_id: string
    to_id: string
    /** First and last day, in Shanghai. */
    starts_on: ColumnType<string, string, never>
    ends_on: ColumnType<string, string, never>
    /** Kinds of form; empty for all. */
    kinds: ColumnType<string[], string[], never>
    /** Highest amount of a request; null for any. */
    most: ColumnType<string | null, string | null, never>
    /** Whether nobody but the delegate acts. */
    only_delegate: ColumnType<boolean, boolean, never>
    /** Whether tasks from before stay with the person. */
    new_only: ColumnType<boolean, boolean, never>
    reason: ColumnType<string, string, never>
    set_by: ColumnType<string, string, never>
    created_at: ColumnType<Date, RawBuilder<string>, never>
    sha256: ColumnType<string, string, never>
    ended_at: ColumnType<Date | null, never, string | RawBuilder<Date>>
    ended_by: ColumnType<string | null, never, string>
  }
  /** Changes of the standing of people, planned for a day. */
  person_change: {
    tenant_id: string
    id: string
    user_id: string
    standing: 'working' | 'paused' | 'left'
    /** Day at whose beginning, in Shanghai, it is carried out. */
    starts_on: string
    returns_on: string | null
    reason: string
    heirs: ColumnType<Heir[], string, string>
    planned_by: string
    /** Whether whoever planned it had confirmed who it was, or has no second factor. */
    confirmed: boolean
    state: ColumnType<PlanState, PlanState | undefined>
    /** The error code of a refused one; otherwise "". */
    refusal: ColumnType<string, string | undefined>
    version: Generated<number>
    created_at: Generated<Date>
    changed_at: Generated<Date>
  }
  /** People who come from a directory, by the id that it gives them. */
  directory_person: {
    tenant_id: string
    user_id: string
    source: string
    external_id: string
    /** Fields that the directory gave at the last run and therefore owns. */
    fields: ColumnType<DirectoryField[], readonly DirectoryField[], readonly DirectoryField[]>
    /** Whether the directory had them no more, and they left for that. */
    is_gone: boolean
  }
  directory_department: {
    tenant_id: string
    dept_id: string
    source: string
    external_id: string
    fields: ColumnType<DepartmentField[], readonly DepartmentField[], readonly DepartmentField[]>
  }
  /** Runs that take over what a directory says; one a tenant is open at most. */
  directory_run: {
    tenant_id: string
    id: string
    source: string
    state: RunState
    /** In whose name it runs. */
    user_id: string
    /** Whether that person had confirmed who it was, or has no second factor. */
    confirmed: boolean
    is_nightly: boolean
    /** Number of people whose leaving was agreed to. */
    may_leave: number | null
    counts: ColumnType<DirectoryCounts, string | undefined, string>
    problems: ColumnType<{ name: string; zh: string; en: string }[], string | undefined, string>
    failure: Generated<string>
    created_at: Generated<Date>
    /** When it last went on; one that has not for long was interrupted. */
    touched_at: Generated<Date>
    ended_at: ColumnType<Date | null, undefined, Date>
  }
  /** In whose name the directory of a tenant is taken over every night. */
  directory_nightly: { tenant_id: string; user_id: string; confirmed: boolean }
  menu: {
    tenant_id: string
    id: string
    parent_id: string | null
    code: string
    name: string
    path: string
    source: string
    sort: number
    i18n: string
    is_tab: Bit
    /** 1 menu, 2 button. */
    category: Generated<number>
    action: Generated<number>
    is_top: Bit
    remark: Generated<string>
    alias: Generated<string>
    for_all: Bit
    is_open: Generated<number>
    version: Generated<number>
    removed_at: Removed
  }
  menu_role: { tenant_id: string; menu_id: string; role_id: string }
}

export const organisationTables = [
  'app_user',
  'department',
  'department_deputy',
  'user_department',
  'post',
  'role',
  'role_scope',
  'role_scope_department',
  'user_role',
  'delegation',
  'menu',
  'menu_role',
] as const satisfies (keyof OrganisationTables)[]
