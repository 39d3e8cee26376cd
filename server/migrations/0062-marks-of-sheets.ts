import { type Kysely, sql } from 'kysely'

const half = (value: string) => sql.raw(`int2send(coalesce((${value}) * 2, -1)::int2)`)

const kept = (changed: string) => sql`update exam_sheets sh
  set filled = m.filled, scores = m.scores, item_scores = m.item_scores
  from (${sql.raw(changed)}) c
  cross join lateral (select count(*)::int as filled,
      coalesce(string_agg(int8send(x.student_id) || ${half('x.score')}, '' order by x.student_id), '') as scores,
      string_agg(coalesce(x.parts, decode(repeat('ffff', x.items_there), 'hex')), '' order by x.student_id)
        filter (where x.items_there > 0) as item_scores
    from (select y.student_id, y.score, max(jsonb_array_length(y.items)) over () as items_there,
        (select string_agg(${half('i.part::numeric')}, '' order by i.place)
          from jsonb_array_elements_text(y.items) with ordinality as i (part, place)) as parts
      from exam_scores y where y.exam_course_id = c.exam_course_id and y.class_id = c.class_id
        and (y.score is not null or y.mark is not null)) x) m
  where sh.exam_course_id = c.exam_course_id and sh.class_id = c.class_id`

/**
 * The marks of a sheet stand with it in one piece, kept by a trigger from the marks themselves: figures of a grade are made
 * of a hundred sheets then, not of five thousand rows with twenty items each, which take longer to read than to reckon with.
 * A pupil's number in eight bytes and the mark in two, by the number; beside them in the same order two bytes an item.
 * Marks are counted in halves; -1 is none.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table exam_sheets add column scores bytea not null default '',
    add column item_scores bytea`.execute(db)
  const sheets = (table: string) => `select distinct exam_course_id, class_id from ${table}`
  // A million marks with their items take longer than a request may.
  await sql`set local statement_timeout = 0`.execute(db)
  await kept(sheets('exam_scores')).execute(db)
  await sql`create function keep_marks_of_sheets() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then ${kept(`${sheets('changed')} union ${sheets('was')}`)};
      else ${kept(sheets('changed'))};
      end if;
      return null;
    end $$`.execute(db)
  for (const [event, tables] of [
    ['insert', 'new table as changed'],
    ['update', 'old table as was new table as changed'],
    ['delete', 'old table as changed'],
  ])
    await sql`create trigger ${sql.raw(
      `exam_scores_${event}_kept after ${event} on exam_scores referencing ${tables}`,
    )} for each statement execute function keep_marks_of_sheets()`.execute(db)
}
