import type { SubstitutionKind } from '@xueqiao/contract/features/teaching/substitutions/values'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'

interface Named {
  id: number
  name: string
}

export interface Change {
  id: number
  kind: SubstitutionKind
  date: string
  lessonKey: string
  otherDate: string | null
  otherKey: string | null
  /** None: it is of a watch. */
  lessonIds: number[]
  absentId: number | null
  teacher: Named | null
  classIds: number[]
  teacherIds: number[]
  roomIds: number[]
}

/** What was arranged for these days and has not been taken back, with everybody whom its lessons or its watch concern. */
export const changes = async (db: Db, { from, to }: { from: string; to: string }): Promise<Change[]> => {
  const { rows } = await sql<Change>`select s.id, s.kind, s.date, s.lesson_key as "lessonKey",
      s.other_date as "otherDate", s.other_key as "otherKey", s.absent_id as "absentId",
      to_json(array_remove(array[s.lesson_id, s.other_lesson_id], null)) as "lessonIds",
      case when t.id is null then null else json_build_object('id', t.id, 'name', t.name) end as teacher,
      to_json(array(select class_id from schedule_lesson_classes where lesson_id in (s.lesson_id, s.other_lesson_id)
        union all select class_id from schedule_watches where id = s.watch_id)) as "classIds",
      to_json(array(select teacher_id from schedule_lesson_teachers where lesson_id in (s.lesson_id, s.other_lesson_id)
        union all select teacher_id from schedule_watches where id = s.watch_id)) as "teacherIds",
      to_json(array(select room_id from schedule_lessons where id in (s.lesson_id, s.other_lesson_id)
        and room_id is not null)) as "roomIds"
    from substitutions s left join teachers t on t.id = s.teacher_id
    where s.undone_at is null and (s.date between ${from} and ${to} or s.other_date between ${from} and ${to})
    order by s.id`.execute(db)
  return rows
}
