import { type Kysely, sql } from 'kysely'

/**
 * Articles for study, education and typical cases. An article is the draft of its author; what was submitted are versions,
 * which never change, and what happened to them are events. The state follows from the events.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table article (
      tenant_id text not null references tenant,
      id text not null,
      section text not null check (section in ('study', 'education', 'typical')),
      author_id text not null,
      -- The draft. What staff read is a version.
      title text not null,
      summary text not null,
      cover_id text,
      asks_confirmation boolean not null,
      document jsonb not null,
      -- Null without a quiz.
      quiz jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- Counts the saves.
      version int not null default 1,
      -- Drafts that were never submitted can be removed.
      removed_at timestamptz,
      -- The following columns follow from the events.
      state text not null default 'draft'
        check (state in ('draft', 'reviewing', 'rejected', 'published', 'withdrawn')),
      newest_no int not null default 0,
      published_no int,
      primary key (tenant_id, id),
      foreign key (tenant_id, author_id) references app_user (tenant_id, id),
      check (newest_no = 0 or removed_at is null)
    )`,
    `create index article_own on article (tenant_id, author_id, section, updated_at desc, id desc)
      where removed_at is null`,
    `create index article_own_state on article (tenant_id, author_id, section, state, updated_at desc, id desc)
      where removed_at is null`,
    `create table article_version (
      tenant_id text not null,
      article_id text not null,
      no int not null,
      title text not null,
      summary text not null,
      cover_id text,
      asks_confirmation boolean not null,
      document jsonb not null,
      quiz jsonb,
      -- The document as plain text.
      text text not null,
      created_at timestamptz not null,
      primary key (tenant_id, article_id, no),
      foreign key (tenant_id, article_id) references article (tenant_id, id)
    )`,
    `create table article_event (
      tenant_id text not null,
      article_id text not null,
      seq int not null,
      action text not null check (action in ('submit', 'agree', 'reject', 'takeBack', 'withdraw')),
      version_no int not null,
      -- The holders of the permission at a submission or decision; the engine decides on them again when the events are replayed.
      reviewer_ids text[] not null,
      opinion text not null,
      actor_id text not null,
      at timestamptz not null,
      primary key (tenant_id, article_id, seq),
      foreign key (tenant_id, article_id, version_no) references article_version (tenant_id, article_id, no),
      foreign key (tenant_id, actor_id) references app_user (tenant_id, id),
      check ((action in ('submit', 'agree', 'reject')) = (reviewer_ids <> '{}'))
    )`,
    // One row for each article that waits for a review; removed when the review ends.
    `create table article_task (
      tenant_id text not null,
      article_id text not null,
      section text not null,
      author_id text not null,
      version_no int not null,
      asked_at timestamptz not null,
      primary key (tenant_id, article_id),
      foreign key (tenant_id, article_id, version_no) references article_version (tenant_id, article_id, no)
    )`,
    'create index article_task_waiting on article_task (tenant_id, section, asked_at, article_id, author_id)',
    // One row for each published article, without its long text; front pages and lists read it.
    `create table article_published (
      tenant_id text not null,
      article_id text not null,
      section text not null,
      author_id text not null,
      no int not null,
      title text not null,
      summary text not null,
      cover_id text,
      asks_confirmation boolean not null,
      published_at timestamptz not null,
      pinned_at timestamptz,
      -- People who have read it.
      read_count int not null,
      primary key (tenant_id, article_id),
      foreign key (tenant_id, article_id, no) references article_version (tenant_id, article_id, no)
    )`,
    `create index article_published_newest
      on article_published (tenant_id, section, published_at desc, article_id desc)`,
    `create index article_published_read
      on article_published (tenant_id, section, read_count desc, article_id desc)`,
    `create index article_published_pinned
      on article_published (tenant_id, section, pinned_at desc, article_id desc) where pinned_at is not null`,
    // A table of its own, so that counting a reading does not write the words anew.
    `create table article_words (
      tenant_id text not null,
      article_id text not null,
      section text not null,
      published_at timestamptz not null,
      words text[] not null,
      primary key (tenant_id, article_id),
      foreign key (tenant_id, article_id) references article_published (tenant_id, article_id)
    )`,
    'create index article_words_newest on article_words (tenant_id, section, published_at desc, article_id desc)',
    // Reading the words of a row costs much more than the planner knows of a plain column, so it is told by this function.
    `create function indexed_words(words text[]) returns text[] language plpgsql immutable parallel safe cost 100000
      as 'begin return words; end'`,
    `create index article_words_parts on article_words using gin (indexed_words(words))
      with (gin_pending_list_limit = 512)`,
    `create table article_read (
      tenant_id text not null,
      article_id text not null,
      user_id text not null,
      section text not null,
      read_at timestamptz not null,
      -- The version that the person confirmed last; an older one than the published does not count.
      confirmed_no int,
      confirmed_at timestamptz,
      primary key (tenant_id, article_id, user_id),
      foreign key (tenant_id, article_id) references article (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id),
      check ((confirmed_no is null) = (confirmed_at is null))
    )`,
    'create index article_read_person on article_read (tenant_id, user_id, section, read_at desc, article_id desc)',
    // Every answered quiz.
    `create table article_attempt (
      tenant_id text not null,
      id text not null,
      article_id text not null,
      version_no int not null,
      user_id text not null,
      answers jsonb not null,
      score int not null check (score between 0 and 100),
      is_passed boolean not null,
      at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, article_id, version_no) references article_version (tenant_id, article_id, no),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    // The best attempt of a person at the version that the person answered last.
    `create table article_result (
      tenant_id text not null,
      article_id text not null,
      user_id text not null,
      version_no int not null,
      score int not null,
      is_passed boolean not null,
      at timestamptz not null,
      attempts int not null,
      primary key (tenant_id, article_id, user_id),
      foreign key (tenant_id, article_id) references article (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    'create index article_result_newest on article_result (tenant_id, article_id, version_no, at desc, user_id desc)',
    `create table article_comment (
      tenant_id text not null,
      id text not null,
      article_id text not null,
      user_id text not null,
      text text not null,
      created_at timestamptz not null,
      removed_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, article_id) references article (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    `create index article_comment_newest on article_comment (tenant_id, article_id, created_at desc, id desc)
      where removed_at is null`,
    `create table article_file (
      tenant_id text not null,
      article_id text not null,
      file_id text not null,
      -- Whether a version names it, so that it stays when the draft names it no more.
      is_kept boolean not null default false,
      primary key (tenant_id, article_id, file_id),
      foreign key (tenant_id, article_id) references article (tenant_id, id)
    )`,
    'create index article_file_file on article_file (tenant_id, file_id)',
    `create index message_to_review on message (tenant_id, user_id, subject_id)
      where kind = 'articleSubmitted' and read_at is null`,
    'grant select, insert, update on article, article_read, article_comment, article_result to countersign_app',
    'grant select, insert on article_version, article_event, article_attempt to countersign_app',
    'grant select, insert, update, delete on article_published, article_words, article_file to countersign_app',
    'grant select, insert, delete on article_task to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
