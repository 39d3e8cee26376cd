import { type Kysely, sql } from 'kysely'

/** Who teaches a class at present, and as what: for contacts, for who may join a talk, for what the list calls people. */
const CLASS_TEACHERS = sql`
  create view class_teachers as
    select c.id as class_id, c.head_teacher_id as teacher_id, '班主任' as label, 0 as rank
      from classes c where c.deleted_at is null and c.head_teacher_id is not null
    union all
    select c.id, c.assistant_teacher_id, '副班主任', 1
      from classes c where c.deleted_at is null and c.assistant_teacher_id is not null
    union all
    select ta.class_id, ta.teacher_id, co.name, 2
      from teaching_assignments ta
      join semesters se on se.id = ta.semester_id and se.is_current
      join courses co on co.id = ta.course_id and co.deleted_at is null
    union all
    -- Where nobody is named for a course of the class, whoever gives that course counts.
    select cc.class_id, ct.teacher_id, co.name, 2
      from class_courses cc
      join course_teachers ct on ct.course_id = cc.course_id
      join courses co on co.id = cc.course_id and co.deleted_at is null
      where not exists (select from teaching_assignments ta
        join semesters se on se.id = ta.semester_id and se.is_current
        where ta.class_id = cc.class_id and ta.course_id = cc.course_id)`

/** Private talk: one table for sessions and conversations (decisions G18), and a number per talk that has no gaps. */
export const up = async (db: Kysely<unknown>) => {
  await CLASS_TEACHERS.execute(db)

  // Rows that every message changes keep room on their page, so that no index has to follow.
  await sql`create table conversations (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('parent-teacher', 'teacher', 'group')),
    student_id bigint references students (id),
    parent_id bigint references parents (id),
    teacher_id bigint references teachers (id),
    other_teacher_id bigint references teachers (id),
    subject text,
    created_by bigint references users (id),
    last_seq integer not null default 0,
    last_message_at timestamptz,
    closed_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint conversations_parties check (case kind
      when 'parent-teacher' then num_nonnulls(student_id, parent_id, teacher_id) = 3 and other_teacher_id is null
      when 'teacher' then num_nonnulls(student_id, parent_id) = 0 and teacher_id is not null
        and other_teacher_id is not null and teacher_id < other_teacher_id
      else num_nonnulls(student_id, parent_id, teacher_id, other_teacher_id) = 0 end)
    ) with (fillfactor = 70)`.execute(db)
  await sql`create unique index conversations_of_family on conversations (parent_id, teacher_id, student_id)
    where kind = 'parent-teacher'`.execute(db)
  await sql`create unique index conversations_of_colleagues on conversations (teacher_id, other_teacher_id)
    where kind = 'teacher'`.execute(db)
  await sql`create index conversations_of_student on conversations (student_id, teacher_id)`.execute(db)

  await sql`create table conversation_members (
    conversation_id bigint not null references conversations (id) on delete cascade,
    user_id bigint not null references users (id),
    role text not null check (role in ('parent', 'teacher', 'guest', 'duty')),
    added_by bigint references users (id),
    from_seq integer not null default 0,
    last_read_seq integer not null default 0,
    pinned boolean not null default false,
    muted boolean not null default false,
    quiet_seq integer,
    quiet_until timestamptz,
    joined_at timestamptz not null default now(),
    hidden_at timestamptz,
    left_at timestamptz,
    left_seq integer,
    constraint conversation_members_pk primary key (conversation_id, user_id),
    constraint conversation_members_quiet check (num_nonnulls(quiet_seq, quiet_until) <> 1)
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index conversation_members_of_user on conversation_members (user_id, conversation_id)`.execute(
    db,
  )
  await sql`create index conversation_members_waking on conversation_members (quiet_until)
    where quiet_until is not null`.execute(db)

  await sql`create table messages (
    id bigint generated always as identity primary key,
    conversation_id bigint not null references conversations (id),
    seq integer not null,
    sender_id bigint references users (id),
    sender_type text not null check (sender_type in ('ADMIN', 'TEACHER', 'STUDENT', 'PARENT', 'SYSTEM')),
    sender_name text not null,
    client_id uuid,
    kind text not null check (kind in ('text', 'image', 'file', 'notice', 'system')),
    body text not null,
    words text not null generated always as (case kind when 'system' then '' else left(body, 600) end) stored,
    file_id bigint references files (id),
    notice_id bigint references notices (id),
    reply_to bigint references messages (id),
    urgent_reason text,
    visible_at timestamptz,
    recalled_at timestamptz,
    created_at timestamptz not null)`.execute(db)
  // A search reads a talk from this index alone, where its words lie together; only long messages have more of them.
  await sql`create unique index messages_in_order on messages (conversation_id, seq desc)
    include (id, created_at, words)`.execute(db)
  await sql`create index messages_long on messages (conversation_id, seq) where length(body) > 600`.execute(
    db,
  )
  await sql`create unique index messages_once on messages (conversation_id, sender_id, client_id)
    where client_id is not null`.execute(db)
  await sql`create index messages_of_sender on messages (sender_id, created_at)`.execute(db)

  // Figures over days need no order, only to leave out the rest of the years.
  await sql`create index messages_by_day on messages using brin (created_at)`.execute(db)

  await sql`create table teacher_hours (
    teacher_id bigint primary key references teachers (id) on delete cascade,
    enabled boolean not null,
    week jsonb not null,
    updated_at timestamptz not null default now())`.execute(db)

  await sql`create table duty_teachers (
    date date not null,
    teacher_id bigint not null references teachers (id) on delete cascade,
    constraint duty_teachers_pk primary key (date, teacher_id))`.execute(db)

  await sql`create table message_todos (
    id bigint generated always as identity primary key,
    user_id bigint not null references users (id),
    message_id bigint not null references messages (id),
    note text,
    due_date date,
    done_at timestamptz,
    created_at timestamptz not null,
    constraint message_todos_once unique (user_id, message_id))`.execute(db)
}
