import { type Kysely, sql } from 'kysely'

/** What the whole school shares, in one row; every request reads of it, so every server hears when it changes. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table school (
    id bigint primary key default 1 check (id = 1),
    name text not null default '我的学校',
    logo_id bigint references files (id),
    stages jsonb not null,
    grade_wording text not null default 'PAGE' check (grade_wording in ('PAGE', 'STAGE', 'COUNTED')),
    titles text[] not null,
    idle_minutes integer,
    version integer not null default 1,
    updated_at timestamptz not null default now())`.execute(db)
  const stages = [
    { name: '小学', firstGrade: 1, lastGrade: 6 },
    { name: '初中', firstGrade: 7, lastGrade: 9 },
    { name: '高中', firstGrade: 10, lastGrade: 12 },
  ]
  await sql`insert into school (name, stages, titles) values (
    coalesce((select value #>> '{}' from settings where key = 'school.name'), '我的学校'),
    ${JSON.stringify(stages)}::jsonb,
    array['教授', '副教授', '讲师', '助教', '正高级教师', '高级教师', '一级教师', '二级教师', '三级教师'])`.execute(
    db,
  )
  await sql`delete from settings where key = 'school.name'`.execute(db)
  await sql`create trigger school_tell_access after insert or update on school
    for each statement execute function tell_access()`.execute(db)

  await db.schema
    .alterTable('roles')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
