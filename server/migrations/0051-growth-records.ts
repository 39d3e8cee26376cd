import { type Kysely, sql } from 'kysely'

const STAGES = ['小学', '初中', '高中']

/** 综合素质评价 as the ministry names it (教基二〔2014〕11号), with indicators to begin with; weights sum to 100. */
const DIMENSIONS: Record<string, { name: string; weight: number; indicators: Record<string, number> }> = {
  moral: { name: '思想品德', weight: 20, indicators: { 理想信念: 30, 责任担当: 40, 遵规守纪: 30 } },
  academic: { name: '学业水平', weight: 30, indicators: { 学习习惯: 40, 探究创新: 30, 学业进步: 30 } },
  health: { name: '身心健康', weight: 20, indicators: { 体育锻炼: 50, 健康生活: 20, 情绪与交往: 30 } },
  art: { name: '艺术素养', weight: 15, indicators: { 艺术体验: 50, 艺术表现: 50 } },
  practice: { name: '社会实践', weight: 15, indicators: { 劳动实践: 40, 志愿服务: 30, 研学考察: 30 } },
}

const dimension = sql`dimension text not null check (dimension in ('moral', 'academic', 'health', 'art', 'practice'))`
const who = (column: string) => sql`${sql.ref(column)} bigint references users (id) on delete set null`
const versioned = sql`version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()`

const indicatorId = async (db: Kysely<unknown>, stage: string, dimension: string) => {
  const { rows } = await sql<{ id: number }>`insert into growth_indicators (stage, dimension)
    values (${stage}, ${dimension}) returning id`.execute(db)
  return Number(rows[0]?.id)
}

const furnish = async (db: Kysely<unknown>, stage: string) => {
  const dimensions: Record<string, unknown> = {}
  for (const [dimension, { name, weight, indicators }] of Object.entries(DIMENSIONS)) {
    const list: unknown[] = []
    for (const [name, weight] of Object.entries(indicators))
      list.push({ id: await indicatorId(db, stage, dimension), name, weight })
    dimensions[dimension] = { name, weight, indicators: list }
  }
  await sql`insert into growth_systems (stage, dimensions)
    values (${stage}, ${JSON.stringify(dimensions)}::jsonb)`.execute(db)
}

/**
 * A system holds from its semester on, until a later one of its stage does; the first of each stage from the beginning.
 * What an indicator is called and how much it counts each system says for itself, so that earlier semesters keep their
 * words; the indicator itself is what records point to. A record keeps the class and the semester of its day.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table growth_systems (
    id bigint primary key generated always as identity,
    semester_id bigint references semesters (id),
    stage text not null check (stage in ('小学', '初中', '高中')),
    dimensions jsonb not null check (jsonb_typeof(dimensions) = 'object'),
    ${versioned})`.execute(db)
  await sql`create unique index growth_systems_once on growth_systems (stage, semester_id)
    nulls not distinct`.execute(db)
  await sql`create index growth_systems_of_semester on growth_systems (semester_id)`.execute(db)

  await sql`create table growth_indicators (
    id bigint primary key generated always as identity,
    stage text not null check (stage in ('小学', '初中', '高中')),
    ${dimension})`.execute(db)

  await sql`create table growth_deadlines (
    semester_id bigint primary key references semesters (id) on delete cascade,
    record_until date,
    select_until date,
    appeal_until date,
    version integer not null default 1,
    updated_at timestamptz not null default now())`.execute(db)

  await sql`create table growth_records (
    id bigint primary key generated always as identity,
    student_id bigint not null references students (id),
    class_id bigint not null references classes (id),
    semester_id bigint not null references semesters (id),
    date date not null,
    ${dimension},
    indicator_id bigint not null references growth_indicators (id),
    title text not null,
    content text,
    author_kind text not null check (author_kind in ('teacher', 'self', 'peer', 'parent')),
    ${who('author_id')},
    status text not null default 'RECORDED' check (status in ('RECORDED', 'SELECTED', 'PUBLISHED', 'ARCHIVED')),
    ${versioned})`.execute(db)
  await sql`create index growth_records_latest on growth_records (date desc, id desc)`.execute(db)
  await sql`create index growth_records_of_semester on growth_records (semester_id, status, date desc, id desc)
    `.execute(db)
  await sql`create index growth_records_of_dimension on growth_records (dimension, date desc, id desc)`.execute(
    db,
  )
  await sql`create index growth_records_of_class on growth_records (class_id, semester_id, date desc, id desc)
    include (status, dimension, student_id, author_kind)`.execute(db)
  await sql`create index growth_records_of_student on growth_records (student_id, semester_id, date desc, id desc)
    include (status, dimension, indicator_id)`.execute(db)
  await sql`create index growth_records_of_indicator on growth_records (indicator_id, semester_id)`.execute(
    db,
  )
  await sql`create index growth_records_author_id on growth_records (author_id, date desc, id desc)
    where author_id is not null`.execute(db)

  await sql`create table growth_appeals (
    id bigint primary key generated always as identity,
    record_id bigint not null references growth_records (id) on delete cascade,
    ${who('author_id')},
    reason text not null,
    status text not null default 'OPEN' check (status in ('OPEN', 'UPHELD', 'DISMISSED')),
    answer text,
    ${who('decided_by')},
    decided_at timestamptz,
    created_at timestamptz not null default now())`.execute(db)
  await sql`create index growth_appeals_of_record on growth_appeals (record_id)`.execute(db)
  await sql`create unique index growth_appeals_open on growth_appeals (record_id, author_id)
    where status = 'OPEN'`.execute(db)
  for (const column of ['author_id', 'decided_by'])
    await sql`create index ${sql.ref(`growth_appeals_${column}`)} on growth_appeals (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)

  await sql`create table growth_evaluations (
    id bigint primary key generated always as identity,
    student_id bigint not null references students (id),
    class_id bigint not null references classes (id),
    semester_id bigint not null references semesters (id),
    judgements jsonb not null check (jsonb_typeof(judgements) = 'object'),
    comment text,
    status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED')),
    worked jsonb check (jsonb_typeof(worked) = 'array'),
    ${who('author_id')},
    ${who('approved_by')},
    approved_at timestamptz,
    ${versioned},
    check (status = 'PENDING' or worked is not null))`.execute(db)
  await sql`create unique index growth_evaluations_once on growth_evaluations (student_id, semester_id)`.execute(
    db,
  )
  await sql`create index growth_evaluations_of_semester on growth_evaluations (semester_id, status)`.execute(
    db,
  )
  await sql`create index growth_evaluations_of_class on growth_evaluations (class_id)`.execute(db)
  for (const column of ['author_id', 'approved_by'])
    await sql`create index ${sql.ref(`growth_evaluations_${column}`)} on growth_evaluations (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)

  for (const stage of STAGES) await furnish(db, stage)
}
