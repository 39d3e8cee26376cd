import { FeedbackMine, FeedbackSearch } from '@xueqiao/contract/features/family/feedback/api'
import { MyNoticeSearch } from '@xueqiao/contract/features/family/notifications/api'
import { ReceiptSearch } from '@xueqiao/contract/features/family/notifications/follow'
import { ManagedSearch } from '@xueqiao/contract/features/family/notifications/manage'
import { ParentSearch } from '@xueqiao/contract/features/pupils/parents/api'
import { AssignmentSearch } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { WHOLE_SCHOOL } from '../src/modules/account/reach/access'
import * as accounts from '../src/modules/account/users/list-queries'
import { administratorsBut, openedSince, taken } from '../src/modules/base/exports/queries'
import { deleteUnattached } from '../src/modules/base/files/queries'
import { IMPORT_JOB } from '../src/modules/base/imports/order'
import { acquaint } from '../src/modules/family/communication/contacts/stranger-queries'
import { follow, grouped } from '../src/modules/family/communication/following/roll-queries'
import { endDuty } from '../src/modules/family/communication/hours/duty-queries'
import { unreadUrgent } from '../src/modules/family/communication/messages/urgent-queries'
import * as answers from '../src/modules/family/communication/stats/queries'
import { unfinished } from '../src/modules/family/feedback/figures-queries'
import { waitingFor } from '../src/modules/family/feedback/home-queries'
import * as feedback from '../src/modules/family/feedback/queries'
import * as received from '../src/modules/family/notifications/answering/own-queries'
import * as receipts from '../src/modules/family/notifications/answering/receipts-queries'
import * as figures from '../src/modules/family/notifications/figures-queries'
import * as units from '../src/modules/family/notifications/following/units-queries'
import * as homes from '../src/modules/family/notifications/home-queries'
import * as notices from '../src/modules/family/notifications/queries'
import { classSizes } from '../src/modules/home/dashboard/queries'
import * as families from '../src/modules/pupils/parents/family-queries'
import * as parents from '../src/modules/pupils/parents/list-queries'
import * as merges from '../src/modules/pupils/parents/merge-queries'
import * as numbers from '../src/modules/pupils/parents/queries'
import { openTransfers } from '../src/modules/pupils/students/record/queries'
import * as rooms from '../src/modules/school/rooms/queries'
import * as taught from '../src/modules/school/teaching-assignments/list-queries'
import * as plan from '../src/modules/school/teaching-assignments/matrix-queries'
import * as patterns from '../src/modules/school/teaching-assignments/pattern-queries'
import * as assignments from '../src/modules/school/teaching-assignments/queries'
import type { Semester } from '../src/modules/school/teaching-assignments/semester-queries'
import { groupsOf } from '../src/modules/teaching/course-resources/scope'
import * as choices from '../src/modules/teaching/electives/choice-queries'
import * as sections from '../src/modules/teaching/electives/section-queries'
import * as leaves from '../src/modules/teaching/substitutions/leave-queries'
import * as proposals from '../src/modules/teaching/substitutions/proposal-queries'
import * as arranged from '../src/modules/teaching/substitutions/queries'
import * as unstaffed from '../src/modules/teaching/substitutions/unstaffed-queries'
import { memberOf } from '../src/modules/teaching/teaching-plans/scope'
import { changes } from '../src/modules/teaching/timetable/reading/changes-queries'
import * as week from '../src/modules/teaching/timetable/reading/week-queries'
import { sectionsOfPupils } from '../src/modules/teaching/timetable/reading/week-queries'
import { watchesOfWeek } from '../src/modules/teaching/timetable/watches/watch-queries'
import type { Db } from '../src/platform/db/database'
import { recentOf } from '../src/platform/jobs/queries'
import { type TestApp, testApp } from './app'
import { fillLargeSchool } from './large-school'
import { planOf } from './plans'

interface People {
  parentId: number
  parentUser: number
  teacherId: number
  teacherUser: number
  classId: number
  noticeId: number
  wholeSchoolId: number
}

let t: TestApp
let who: People

beforeAll(async () => {
  t = await testApp()
  await fillLargeSchool(t.db)
  const { rows } =
    await sql<People>`select p.id as "parentId", pu.id as "parentUser", c.head_teacher_id as "teacherId",
      tu.id as "teacherUser", c.id as "classId", (select min(id) from notices) as "wholeSchoolId",
      (select max(r.notice_id) from notice_receipts r where r.class_id = c.id) as "noticeId"
    from parents p join users pu on pu.profile_type = 'PARENT' and pu.profile_id = p.id
    join student_guardians g on g.parent_id = p.id join students s on s.id = g.student_id
    join classes c on c.id = s.class_id
    join users tu on tu.profile_type = 'TEACHER' and tu.profile_id = c.head_teacher_id
    where p.name = '李77'`.execute(t.db)
  who = rows[0] as People
})

const now = new Date()
const school = () => ({ userId: who.teacherUser, reach: WHOLE_SCHOOL })
/** A class teacher, who sees a class of four hundred. */
const reach = () => ({
  ...WHOLE_SCHOOL,
  all: false,
  addsAll: false,
  changesAll: false,
  removesAll: false,
  teacherId: who.teacherId,
})
const me = () => ({ userId: who.parentUser, parentId: who.parentId })
const searchFeedback = (db: Db, query: object, viewer = school()) => {
  const { page, size, sort, order, from, to, ...filter } = FeedbackSearch.parse(query)
  return feedback.search(db, viewer, { ...filter, from: undefined, until: undefined }, now, {
    page,
    size,
    sort,
    order,
  })
}
const searchParents = (db: Db, query: object, within = WHOLE_SCHOOL) =>
  parents.search(db, within, ParentSearch.parse(query))

/** What must not be read from one end to the other for the few rows that are wanted. */
const LARGE =
  /Seq Scan on (parents|students|teaching_assignments|lesson_patterns|schedule_lessons|schedule_lesson_classes|schedule_lesson_teachers|schedule_watches|substitutions|teacher_leaves|notice_receipts|feedback|messages|conversations|conversation_members)\b/

interface Case {
  ask: (db: Db) => Promise<unknown>
  by: readonly string[]
}

const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60_000)

const semester = async (db: Db) => {
  const found = await sql<Semester>`select id, code, name, start_date as "startDate",
    end_date as "endDate", is_current as "isCurrent", academic_year_id as "yearId" from semesters
    where is_current`.execute(db)
  return found.rows[0] as Semester
}
const classIds = async (db: Db) =>
  (await plan.classesIn(db, WHOLE_SCHOOL, await semester(db), { grade: 7, isOver: false })).map(
    ({ id }) => id,
  )

const WEEK = { from: '2026-11-16', to: '2026-11-22' }
const versions = async (db: Db) =>
  (await week.published(db, (await semester(db)).id, '2028-01-01')).map(({ id }) => id)
const laboratory = async (db: Db) =>
  (await db.selectFrom('rooms').select('id').where('kind', '=', '实验室').executeTakeFirstOrThrow()).id

const CASES: Record<string, Case> = {
  'who teaches a grade': {
    ask: async (db) => assignments.standing(db, (await semester(db)).id, await classIds(db)),
    by: ['teaching_assignments_'],
  },
  'how much its teachers have': {
    ask: async (db) =>
      plan.loads(db, WHOLE_SCHOOL, (await semester(db)).id, [who.teacherId, who.teacherId + 1]),
    by: ['teaching_assignments_'],
  },
  'what the pupils of its classes have in 教学班': {
    ask: async (db) => {
      const classes = (await classIds(db)).map((id) => ({ id, grade: 7 }))
      return plan.electiveLessons(db, (await semester(db)).id, classes)
    },
    by: ['elective_section_students_'],
  },
  'the list of who teaches whom': {
    ask: (db) => taught.search(db, WHOLE_SCHOOL, AssignmentSearch.parse({ state: 'ALL' })),
    by: ['teaching_assignments_semester'],
  },
  'the history of a class': {
    ask: (db) =>
      taught.search(db, WHOLE_SCHOOL, AssignmentSearch.parse({ classId: who.classId, state: 'ENDED' })),
    by: ['teaching_assignments_'],
  },
  'what would end with a teacher': {
    ask: (db) => assignments.openOf(db, { teacherIds: [who.teacherId] }, '2026-11-16'),
    by: ['teaching_assignments_teacher'],
  },
  'how the lessons of a grade want to lie': {
    ask: async (db) => patterns.patterns(db, (await semester(db)).id, await classIds(db)),
    by: ['lesson_patterns_'],
  },
  'what a teacher reads plans of': {
    ask: (db) => memberOf(db, reach()),
    by: ['teaching_assignments_once'],
  },
  'how far a teacher sees resources': {
    ask: (db) => groupsOf(db, reach()),
    by: ['teaching_assignments_once'],
  },
  'whose lessons are held in a room': {
    ask: async (db) => {
      const [room] = await rooms.options(db)
      return rooms.users(db, room?.id ?? 0, '2026-11-16')
    },
    by: ['lesson_patterns_room'],
  },
  'the week of a class': {
    ask: async (db) => week.lessons(db, { classIds: [who.classId] }, await versions(db), null),
    by: ['schedule_lesson_classes_week'],
  },
  'the week of a teacher': {
    ask: async (db) => week.lessons(db, { teacherIds: [who.teacherId] }, await versions(db), null),
    by: ['schedule_lesson_teachers_week'],
  },
  'who watches in the week of a class': {
    ask: async (db) => watchesOfWeek(db, { classIds: [who.classId] }, await versions(db), null),
    by: ['schedule_watches_'],
  },
  'what a teacher watches in a week': {
    ask: async (db) => watchesOfWeek(db, { teacherIds: [who.teacherId] }, await versions(db), null),
    by: ['schedule_watches_teacher'],
  },
  'the week of a room': {
    ask: async (db) => week.lessons(db, { roomIds: [await laboratory(db)] }, await versions(db), null),
    by: ['schedule_lessons_room'],
  },
  'the lessons of a course in a grade': {
    ask: async (db) => {
      const term = await semester(db)
      const [one] = await week.lessons(db, { classIds: [who.classId] }, await versions(db), term.yearId)
      const { courseId = 0, classes = [] } = one ?? {}
      const grade = classes[0]?.grade ?? 0
      const groups = await week.groupsWith(db, { semester: term, courseId, grade })
      const ids = groups.flatMap(({ lessonIds }) => lessonIds)
      expect(ids).toContain(one?.id)
      const placed = await week.placed(db, ids, term.yearId)
      expect(placed.map((lesson) => lesson.grade)).toEqual(ids.map(() => grade))
    },
    by: ['schedule_lesson_classes_week', 'schedule_lessons_pkey', 'schedule_lesson_classes_pkey'],
  },
  'lessons that are like those of some changes': {
    ask: async (db) => {
      const like = (await changes(db, WEEK)).flatMap(({ lessonIds }) => lessonIds)
      return week.lessons(db, { like }, await versions(db), null)
    },
    by: ['schedule_lesson_classes_week', 'substitutions_lesson'],
  },
  'what was arranged in a week, for lessons and watches': {
    ask: async (db) => {
      const found = await changes(db, WEEK)
      expect(found.some(({ lessonIds }) => lessonIds.length === 0)).toBe(true)
    },
    by: ['substitutions_lesson', 'schedule_watches_pkey'],
  },
  'who could be with a class instead': {
    ask: async (db) => {
      const { id: semesterId } = await semester(db)
      const found = await proposals.watchers(db, {
        semesterId,
        classId: who.classId,
        grade: 7,
        counted: [7, 77],
      })
      expect(found.length).toBeGreaterThan(0)
    },
    by: ['substitutions_pkey'],
  },
  'what teachers who have left have in the timetable': {
    ask: async (db) => unstaffed.leftBehind(db, (await semester(db)).id, WHOLE_SCHOOL),
    by: ['schedule_lesson_teachers_week', 'schedule_watches_teacher'],
  },
  'what was arranged for a teacher': {
    ask: (db) => arranged.search(db, WHOLE_SCHOOL, { teacherId: who.teacherId, page: 0, size: 20 }),
    by: ['substitutions_teacher', 'substitutions_absent'],
  },
  'what was arranged for a leave': { ask: (db) => arranged.ofLeave(db, 77), by: ['substitutions_leave'] },
  'who is away this week': {
    ask: (db) => leaves.within(db, { reach: WHOLE_SCHOOL, ownId: null }, WEEK),
    by: ['teacher_leaves_days', 'substitutions_leave'],
  },
  'how fast a teacher answers': {
    ask: (db) => answers.answersOf(db, who.teacherId, monthAgo),
    by: ['messages_of_sender', 'messages_in_order'],
  },
  'who was called to a talk and goes': {
    ask: (db) => db.transaction().execute((tx) => endDuty(tx, monthAgo, now)),
    by: ['conversation_members_on_duty'],
  },
  'the roll of a class': {
    ask: (db) => db.transaction().execute((tx) => follow(tx, [who.classId], now)),
    by: ['conversations_of_class', 'students_in_class'],
  },
  'strangers whom lessons brought together': {
    ask: (db) => db.transaction().execute((tx) => acquaint(tx)),
    by: ['conversations_strange'],
  },
  'the notices of a parent': {
    ask: (db) => received.search(db, me(), MyNoticeSearch.parse({})),
    by: ['notice_receipts_parent', 'notice_receipts_user'],
  },
  'how many of them wait': {
    ask: (db) => received.counts(db, me()),
    by: ['notice_receipts_parent', 'notice_receipts_user'],
  },
  'who is told of an export': {
    ask: (db) => administratorsBut(db, who.teacherUser),
    by: ['users_pkey'],
  },
  'the notices on the home of a parent': {
    ask: (db) => homes.forHome(db, me(), now, 8),
    by: ['notice_receipts_parent', 'notice_receipts_user'],
  },
  'the newest of them': {
    ask: (db) => homes.latest(db, me(), now, 6),
    by: ['notice_receipts_parent', 'notice_receipts_user'],
  },
  'which families a class teacher waits for': {
    ask: (db) =>
      homes.missing(db, { userId: who.teacherUser, inCharge: [who.classId], own: [who.classId], now }, 5),
    by: ['Index Only Scan using notice_receipts_class', 'students_pkey'],
  },
  'which notices the school waits for': {
    ask: (db) => homes.missingInSchool(db, now, 3),
    by: ['notice_receipts_missing', 'Index Only Scan using notice_receipts_class'],
  },
  'how the families of a class answered, week by week': {
    ask: (db) => homes.answeredWeekly(db, [who.classId], monthAgo),
    by: ['Index Only Scan using notice_receipts_class'],
  },
  'what is urgent on the home of a teacher': {
    ask: (db) => unreadUrgent(db, who.teacherUser, null, 3),
    by: ['conversation_members_', 'messages_'],
  },
  'how many of the staff have their first password': {
    ask: (db) => accounts.staffWithFirstPassword(db),
    by: ['users_'],
  },
  'transfers to approve': { ask: (db) => openTransfers(db, 3), by: ['students_listed'] },
  'families of a class who never signed in': {
    ask: (db) => searchParents(db, { classId: who.classId, account: 'pending' }, reach()),
    by: ['students_in_class', 'users_'],
  },
  'how many pupils a class teacher has': {
    ask: (db) => classSizes(db, reach()),
    by: ['Index Only Scan using students_in_class'],
  },
  'how many pupils each class has': {
    ask: (db) => classSizes(db, WHOLE_SCHOOL),
    by: ['Index Only Scan using students_in_class', 'classes_in_order'],
  },
  'the notices of a class teacher': {
    ask: (db) =>
      notices.search(
        db,
        { all: false, userId: who.teacherUser, departmentPaths: [], classIds: [who.classId] },
        ManagedSearch.parse({}),
      ),
    by: ['notice_receipts_class'],
  },
  'who has not answered a notice': {
    ask: (db) =>
      units.search(
        db,
        { noticeId: who.noticeId, classIds: undefined },
        ReceiptSearch.parse({ state: 'missing' }),
      ),
    by: ['notice_receipts_class'],
  },
  'the families of one class of a notice to the whole school': {
    ask: (db) =>
      units.search(db, { noticeId: who.wholeSchoolId, classIds: [who.classId] }, ReceiptSearch.parse({})),
    by: ['notice_receipts_class'],
  },
  'a notice class by class': {
    ask: (db) => figures.byClass(db, { noticeId: who.noticeId, classIds: undefined }),
    by: ['notice_receipts_class'],
  },
  'the phone list of the silent': {
    ask: (db) => receipts.silent(db, { noticeId: who.noticeId, classIds: undefined }),
    by: ['notice_receipts_missing', 'parents_pkey'],
  },
  'whom a notice is told': {
    ask: (db) => receipts.accountsOf(db, who.noticeId),
    by: ['notice_receipts_class'],
  },
  'open feedback': { ask: (db) => searchFeedback(db, { status: 'OPEN' }), by: ['feedback_by_status'] },
  'overdue feedback': { ask: (db) => searchFeedback(db, { overdue: 'true' }), by: ['feedback_due'] },
  'feedback handed to somebody': {
    ask: (db) => searchFeedback(db, { assigneeId: who.teacherUser }),
    by: ['feedback_by_assignee'],
  },
  'feedback to a class teacher': {
    ask: (db) => searchFeedback(db, {}, { userId: who.teacherUser, reach: reach() }),
    by: ['feedback_by_class', 'feedback_by_assignee'],
  },
  'feedback by its words': {
    ask: (db) => searchFeedback(db, { keyword: '内容 4321' }),
    by: ['feedback_words'],
  },
  'feedback by a name': {
    ask: (db) => searchFeedback(db, { keyword: '李77' }),
    by: ['parents_search', 'feedback_by_submitter', 'feedback_student'],
  },
  'unfinished feedback, for the home of the office': {
    ask: (db) => unfinished(db, school(), now),
    by: ['feedback_'],
  },
  'unfinished feedback, for the home of a class teacher': {
    ask: (db) => unfinished(db, { userId: who.teacherUser, reach: reach() }, now),
    by: ['feedback_by_class', 'feedback_by_assignee'],
  },
  'the next feedback to take up': {
    ask: (db) => waitingFor(db, { userId: who.teacherUser, reach: reach() }, now, 3),
    by: ['feedback_by_class', 'feedback_by_assignee'],
  },
  'own feedback': {
    ask: (db) => feedback.mine(db, { userId: who.parentUser, reach: reach() }, FeedbackMine.parse({}), now),
    by: ['feedback_by_submitter'],
  },
  'parents by name': {
    ask: (db) => searchParents(db, { keyword: '李77' }),
    by: ['parents_search', 'parents_pkey'],
  },
  "parents by a child's name": {
    ask: (db) => searchParents(db, { keyword: '张77' }),
    by: ['students_search', 'parents_pkey'],
  },
  'a parent by phone, however it is written': {
    ask: (db) => searchParents(db, { keyword: '139-0000-0077' }),
    by: ['parents_digits'],
  },
  'a parent by phone, for a class teacher': {
    ask: (db) => searchParents(db, { keyword: '13900000077' }, reach()),
    by: ['parents_digits'],
  },
  'who has a number among those whom a class teacher keeps': {
    ask: (db) => numbers.byDigits(db, reach(), '13900000077'),
    by: ['parents_digits'],
  },
  'whom the numbers of a sheet lead to': {
    ask: (db) => families.parentsAround(db, WHOLE_SCHOOL, [], ['13900000077', '13900000078']),
    by: ['parents_entered'],
  },
  'whom they lead a class teacher to': {
    ask: (db) => families.parentsAround(db, reach(), [], ['13900000077', '13900000078']),
    by: ['parents_entered'],
  },
  'the new parents of a sheet': {
    ask: (db) =>
      db
        .transaction()
        .execute((tx) => families.addParents(tx, [{ name: '新', phone: '13700000001', search_keys: '新' }])),
    by: ['parents_digits'],
  },
  'a number that is let go': {
    ask: (db) => db.transaction().execute((tx) => numbers.passOn(tx, ['13900000077'])),
    by: ['parents_digits'],
  },
  'parents without an account': {
    ask: (db) => searchParents(db, { account: 'none' }),
    by: ['parents_without_account', 'parents_pkey', 'users_of_person'],
  },
  'parents who stand apart': {
    ask: (db) => merges.waiting(db, 200),
    by: ['parents_apart', 'parents_digits'],
  },
  'parents of a class': {
    ask: (db) => searchParents(db, { classId: who.classId }),
    by: ['students_in_class'],
  },
  'parents whom a class teacher sees': {
    ask: (db) => searchParents(db, {}, reach()),
    by: ['students_in_class'],
  },
}

test.each(Object.entries(CASES))('at twenty thousand pupils: %s', async (_what, { ask, by }) => {
  const { plan } = await planOf(t.database, ask)
  for (const index of by) expect(plan).toContain(index)
  expect(plan).not.toMatch(LARGE)
})

test('pages of everything go along their order and stop', async () => {
  const pages: [ask: (db: Db) => Promise<unknown>, index: string][] = [
    [(db: Db) => searchFeedback(db, {}), 'Index Scan Backward using feedback_latest'],
    [(db: Db) => searchFeedback(db, { sort: 'dueAt' }), 'Index Scan using feedback_by_due'],
    [(db: Db) => searchParents(db, {}), 'Index Scan using parents_pkey'],
  ]
  for (const [ask, index] of pages) expect((await planOf(t.database, ask)).plan).toContain(index)
})

test('the rolls of four hundred class groups are looked at at once, and nothing differs', async () => {
  const followed = await planOf(t.database, (db) =>
    db.transaction().execute(async (tx) => follow(tx, await grouped(tx, undefined), now)),
  )
  expect(followed.found).toEqual([])
  expect(followed.plan).toMatch(/(Hash|Merge) Full Join/)
  // Neither group by group nor member by member: only lessons of the semester before are looked at one by one.
  for (const each of followed.plan.split(/SubPlan \d+\n/).slice(1))
    expect(each.slice(0, 2000)).toMatch(/teaching_assignments planned|teachers held/)
  expect(followed.plan).not.toMatch(/Nested Loop.*\n.*conversation_members/)
})

test('who teaches whom is not laid out for a few strangers, though nothing is known of the tables yet', async () => {
  const acquainting = (db: Db) => db.transaction().execute((tx) => acquaint(tx))
  const { plan } = await planOf(t.database, acquainting, { unknown: true })
  expect(plan).toContain('Update on conversations')
  expect(plan).not.toContain('hashed SubPlan')
})

test('sweeping files looks up what refers to them, and reads no table', async () => {
  await sql`insert into files (category, key, name, mime, size, sha256, owner_id, created_at, entity, entity_id)
    select 'general', n || '.png', '', '', 1, '', ${who.teacherUser}, now() - n * interval '1 minute',
      case when n % 100 > 0 then 'messages' end, case when n % 100 > 0 then n end
    from generate_series(1, 20000) n`.execute(t.db)
  await sql`vacuum analyze files`.execute(t.db)
  const sweep = (db: Db) => db.transaction().execute((tx) => deleteUnattached(tx, now, 100))
  const { found, plan } = await planOf(t.database, sweep)
  expect(found).toHaveLength(100)
  expect(plan).toContain('files_unattached')
  expect(plan).not.toContain('Seq Scan on files')
  // What the database asks of itself for each file that goes.
  const { rows } = await sql<{
    ask: string
  }>`select format('explain select from %s where %I = 1', c.conrelid::regclass,
      (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1])) as ask
    from pg_constraint c where c.contype = 'f' and c.confrelid = 'files'::regclass`.execute(t.db)
  expect(rows.length).toBeGreaterThan(4)
  for (const { ask } of rows) {
    const asked = await sql<{ 'QUERY PLAN': string }>`${sql.raw(ask)}`.execute(t.db)
    expect(asked.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(LARGE)
  }
})

test('what is planned finds what there is', async () => {
  const found = (query: object) => planOf(t.database, (db) => searchParents(db, query))
  expect((await found({ keyword: '139-0000-0077' })).found).toMatchObject({ totalElements: 1 })
  expect((await found({ classId: who.classId })).found.totalElements).toBe(75)
  expect(await merges.waiting(t.db, 200)).toHaveLength(40)
  const named = await planOf(t.database, (db) => searchFeedback(db, { keyword: '内容 4321' }))
  expect(named.found.totalElements).toBe(1)
})

test('a pupil’s 教学班 are found by the pupil, and choices are read a page at a time', async () => {
  const { rows } = await sql<{ planId: number; grade: number; classId: number; studentId: number }>`select
      p.id as "planId", p.grade, c.id as "classId", min(s.id) as "studentId"
    from elective_plans p join classes c on c.grade = p.grade join students s on s.class_id = c.id
    group by 1, 2, 3 order by 3 limit 1`.execute(t.db)
  const { planId = 0, grade = 0, classId = 0, studentId = 0 } = rows[0] ?? {}
  const own = await planOf(t.database, (db) => sectionsOfPupils(db, [studentId]))
  expect(own.found).toHaveLength(3)
  expect(own.plan).not.toContain('Seq Scan on elective_section_students')
  const page = { page: 0, size: 20, classId }
  const list = await planOf(t.database, (db) => choices.search(db, { id: planId, grade }, WHOLE_SCHOOL, page))
  expect(list.found.content[0]?.sections).toHaveLength(3)
  expect(list.plan).not.toContain('Seq Scan on elective_section_students')
  const waiting = await planOf(t.database, (db) => sections.waiting(db, planId))
  expect(waiting.plan).not.toMatch(/Seq Scan on students\b/)
  const all = await planOf(t.database, (db) => sections.sections(db, planId))
  expect(all.found.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(0)
  expect(all.plan).not.toMatch(/Seq Scan on elective_section_students|on students\b/)
})

test('what somebody took in the last hour is counted without a walk through the log', async () => {
  await sql`insert into audit_log (at, user_id, actor_name, action, entity, summary, diff, address)
    select ${now}::timestamptz - n * interval '1 minute', n % 200, '某人', (array['export', 'update'])[1 + n % 2],
      'students', '做了一件事', '{"rows": 1}', ''
    from generate_series(0, 20000) n`.execute(t.db)
  await sql`analyze audit_log`.execute(t.db)
  const since = new Date(now.getTime() - 600 * 60_000)
  const { found, plan } = await planOf(t.database, (db) => taken(db, 2, 'export', since, now))
  expect(found).toHaveLength(3)
  expect(plan).toContain('audit_log_by_user')
  expect(plan).not.toContain('Seq Scan')
  const looked = await planOf(t.database, (db) => openedSince(db, 2, 'students', [7, 8], since))
  expect(looked.plan).toMatch(/audit_log_by_(entity|user|action)/)
  expect(looked.plan).not.toContain('Seq Scan')
})

test('whether somebody’s own imports run is not looked for among the jobs of weeks', async () => {
  await sql`insert into jobs (kind, payload, run_at, state, owner_id, created_at)
    select case when n % 5000 = 0 then ${IMPORT_JOB} else 'communication.wake' end, '{}', now(), 'done',
      case when n % 5000 = 0 then ${who.teacherUser}::bigint end, now() - (40000 - n) * interval '30 seconds'
    from generate_series(1, 40000) n`.execute(t.db)
  await sql`analyze jobs`.execute(t.db)
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60_000)
  const { found, plan } = await planOf(t.database, (db) => recentOf(db, IMPORT_JOB, who.teacherUser, dayAgo))
  expect(found).toHaveLength(1)
  expect(plan).toContain('jobs_pkey')
  expect(plan).not.toContain('Seq Scan on jobs')
})
