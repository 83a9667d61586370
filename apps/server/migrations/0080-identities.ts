import { type Kysely, sql } from 'kysely'

/** Identities at third parties that meet a person who has an account, and sessions that know by which identity they began. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `alter table third_party_identity
      -- What the third party vouches for, and the value; '' where its identities meet nobody.
      add column meets_by text not null default '' check (meets_by in ('', 'number', 'phone', 'email')),
      add column claim text not null default '',
      -- Null for an identity that was bound before this was kept.
      add column bound_at timestamptz,
      add constraint third_party_identity_claim check ((meets_by = '') = (claim = ''))`,
    `create unique index third_party_identity_person on third_party_identity (tenant_id, user_id, source)
      where user_id is not null`,
    // The identity by which the session of a person began; `oauth_id` is that of a guest.
    `alter table session add column identity_id text, add constraint session_began_by
      foreign key (tenant_id, identity_id) references third_party_identity (tenant_id, id)`,
    'create index session_began_by on session (tenant_id, identity_id) where identity_id is not null',
    // A log-in with a second factor goes on where it began: at an identity, which it may be about to bind.
    'alter table log_in_ticket add column identity_id text, add column binds boolean not null default false',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
