import { parentsMergeApi } from '@xueqiao/contract/features/pupils/parents/merge'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from './app'
import { buildersFor } from './builders'
import { DEMO_PASSWORD, demoApp } from './demo-app'

/** What a parent or their account has, and the one who stays has after a merge; by table and column. */
const FOLLOWS = [
  'conversation_members.user_id',
  'conversations.parent_id',
  'feedback.submitter_id',
  'feedback_replies.author_id',
  'growth_appeals.author_id',
  'growth_records.author_id',
  'message_todos.user_id',
  'messages.sender_id',
  'notice_receipts.parent_id',
  'notifications.user_id',
  'parents.merged_into',
  'student_guardians.parent_id',
]

const OF_STAFF = 'parents do no such thing'
const ENDS = 'ends with the account that is closed'
const HISTORY = 'tells by whom it was done, and lets nobody see more'

/** What a merge leaves where it is, and why. */
const STAYS: Record<string, string> = {
  'achievements.author_id': HISTORY,
  'achievements.decided_by': OF_STAFF,
  'activities.author_id': HISTORY,
  'activities.decided_by': OF_STAFF,
  'assessments.approved_by': OF_STAFF,
  'assessments.author_id': OF_STAFF,
  'comment_bank.owner_id': OF_STAFF,
  'conversation_members.added_by': HISTORY,
  'conversations.created_by': HISTORY,
  'course_resource_favourites.user_id': ENDS,
  'course_resource_versions.uploaded_by': OF_STAFF,
  'course_resources.author_id': OF_STAFF,
  'course_resources.deleted_by': OF_STAFF,
  'exam_scores.author_id': OF_STAFF,
  'exam_sheets.checked_by': OF_STAFF,
  'exams.author_id': OF_STAFF,
  'exams.released_by': OF_STAFF,
  'feedback.assignee_id': OF_STAFF,
  'feedback_replies.target_id': OF_STAFF,
  'fitness_results.author_id': OF_STAFF,
  'fitness_results.exempt_by': OF_STAFF,
  'growth_goal_check_ins.author_id': HISTORY,
  'growth_goals.author_id': HISTORY,
  'growth_appeals.decided_by': OF_STAFF,
  'growth_evaluations.approved_by': OF_STAFF,
  'growth_evaluations.author_id': OF_STAFF,
  'file_uploads.owner_id': OF_STAFF,
  'homework_markers.user_id': OF_STAFF,
  'homework_reminders_off.user_id': ENDS,
  'homework_submission_versions.marked_by': OF_STAFF,
  'homework_templates.owner_id': OF_STAFF,
  'homeworks.author_id': OF_STAFF,
  'lesson_preparation_comments.author_id': OF_STAFF,
  'lesson_preparation_comments.resolved_by': OF_STAFF,
  'lesson_preparation_reviews.decided_by': OF_STAFF,
  'lesson_preparation_reviews.reviewer_id': OF_STAFF,
  'lesson_preparation_slots.author_id': OF_STAFF,
  'lesson_preparation_templates.author_id': OF_STAFF,
  'lesson_preparation_versions.saved_by': OF_STAFF,
  'lesson_preparations.author_id': OF_STAFF,
  'notice_receipts.user_id': 'of staff and pupils; parents have theirs by parent_id',
  'notices.author_id': OF_STAFF,
  'physical_exams.author_id': OF_STAFF,
  'promotions.applied_by': OF_STAFF,
  'promotions.undone_by': OF_STAFF,
  'push_subscriptions.user_id': ENDS,
  'schedule_runs.started_by': OF_STAFF,
  'schedules.created_by': OF_STAFF,
  'schedules.published_by': OF_STAFF,
  'sessions.user_id': ENDS,
  'stranger_tries.user_id': 'counts one day, for one account',
  'substitutions.made_by': OF_STAFF,
  'substitutions.undone_by': OF_STAFF,
  'teacher_leaves.entered_by': OF_STAFF,
  'teacher_leaves.withdrawn_by': OF_STAFF,
  'teaching_assignments.created_by': OF_STAFF,
  'teaching_assignments.ended_by': OF_STAFF,
  'teaching_plan_comments.author_id': OF_STAFF,
  'teaching_plan_versions.decided_by': OF_STAFF,
  'teaching_plans.author_id': OF_STAFF,
  'term_comments.author_id': OF_STAFF,
  'term_comments.released_by': OF_STAFF,
  'timetable_links.user_id': ENDS,
  'transfer_records.approved_by': OF_STAFF,
  'user_presence.user_id': ENDS,
  'user_roles.user_id': ENDS,
}

/** Of whom no two become one. */
const NEVER_MERGED: Record<string, string> = {
  students: 'each has a number of the school’s, which an import and a form find again',
  teachers: 'each has a number of the school’s, which an import and a form find again',
}

const PEOPLE = ['parents', 'students', 'teachers', 'users']

let t: TestApp

beforeAll(async () => {
  t = await demoApp()
})

/** As `table.column`, by the people they point to. */
const keys = async () => {
  const { rows } = await sql<{ key: string; target: string }>`
    select c.conrelid::regclass || '.' || a.attname as key, c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid::regclass::text = any(${PEOPLE})`.execute(t.db)
  return rows
}

test('every key to people follows a merge of parents, or says why not', async () => {
  const found = await keys()
  expect(new Set(found.map(({ target }) => target))).toEqual(new Set(PEOPLE))
  const merged = found.filter(({ target }) => NEVER_MERGED[target] === undefined).map(({ key }) => key)
  expect(merged.sort()).toEqual([...FOLLOWS, ...Object.keys(STAYS)].sort())
})

interface Person {
  id: number
  userId: number
}

test('what is said to follow does', async () => {
  const make = buildersFor(t)
  const aPerson = async (username: string): Promise<Person> => {
    const id = await make.aParent([])
    const { id: userId } = await make.aUser(username, ['PARENT'], { type: 'PARENT', id })
    return { id, userId }
  }
  const [kept, from] = [await aPerson('kept'), await aPerson('from')]
  const ofRecords = (await keys()).flatMap(({ key, target }) => (target === 'parents' ? key : []))
  const columns = FOLLOWS.map((key) => {
    const [table = '', column = ''] = key.split('.')
    const idOf = ({ id, userId }: Person) => (ofRecords.includes(key) ? id : userId)
    return { key, table: sql.table(table), column: sql.ref(column), idOf }
  })
  /** Which of them have a row of this person's. */
  const held = async (person: Person) => {
    const found: string[] = []
    for (const { key, table, column, idOf } of columns) {
      const { rows } = await sql`select from ${table} where ${column} = ${idOf(person)} limit 1`.execute(t.db)
      if (rows.length > 0) found.push(key)
    }
    return found
  }
  // A row of somebody else's becomes theirs, whatever it is: nothing need be known of the table.
  await sql`update parents set merged_into = ${from.id} where id = ${await make.aParent([])}`.execute(t.db)
  for (const { table, column, idOf } of columns)
    await sql`update ${table} set ${column} = ${idOf(from)}
      where ctid = (select ctid from ${table} where ${column} is not null limit 1)`.execute(t.db)
  expect(await held(from)).toEqual(FOLLOWS)
  expect(await held(kept)).toEqual([])

  const admin = await t.login('admin', DEMO_PASSWORD)
  const body = { fromId: from.id, disable: 'from' as const }
  const { status } = await admin(parentsMergeApi.merge, { params: { id: kept.id }, body })
  expect(status).toBe(200)
  expect(await held(kept)).toEqual(FOLLOWS)
})
