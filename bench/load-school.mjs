import { loadDemo } from '../server/demo/load'
import { migrations } from '../server/migrations/all'
import { setUp } from '../server/src/modules/account/setup/service'
import { createAccount } from '../server/src/modules/account/users/service'
import { hashPassword } from '../server/src/platform/auth/password'
import { migrate } from '../server/src/platform/db/migrate'
import { withSchool } from './context.mjs'
import { addAssessments } from './load-assessments.mjs'
import { addConversations, writeTokens } from './load-conversations.mjs'
import { addCourseResources } from './load-course-resources.mjs'
import { addElectives } from './load-electives.mjs'
import { addExams } from './load-exams.mjs'
import { addGrowth } from './load-growth.mjs'
import { addFitness } from './load-health.mjs'
import { addHomework, writePupils } from './load-homework.mjs'
import { addLessonPreparations } from './load-lesson-preparations.mjs'
import { writePeople } from './load-people.mjs'
import { addTeachingPlans } from './load-teaching-plans.mjs'
import { addTimetable } from './load-timetable.mjs'
import { BENCH_USERS, benchUser } from './users'

// A program of its own: the server's code, bundled as the server is, fills a school unless it is there already.

/** Of the office, but no administrators: those are told of every export, and a school has a handful of them. */
const addBenchUsers = async (ctx, password) => {
  const hash = await hashPassword(password)
  const account = { password: { hash }, profileType: 'ADMIN', profileId: null, roles: ['TEACHER'] }
  for (let number = 0; number < BENCH_USERS; number++)
    await createAccount(ctx, { ...account, username: benchUser(number) })
}

const BY_SQL = [
  addAssessments,
  addFitness,
  addExams,
  addGrowth,
  addTeachingPlans,
  addCourseResources,
  addLessonPreparations,
  addElectives,
  addTimetable,
]

/**
 * A school is filled before every section that reads it: what has no key of its own would be there six times. Scores of
 * 50,000 pupils take longer than any request may.
 */
const once = (db, add) =>
  db.connection().execute(async (one) => {
    const run = (sql, ...parameters) => one.executeQuery({ sql, parameters })
    await run('create table if not exists bench_added (name text primary key)')
    const { rows } = await run('select name from bench_added where name = $1', add.name)
    if (rows.length > 0) return
    await run('set statement_timeout = 0')
    await add(one)
    await run('reset statement_timeout')
    await run('insert into bench_added values ($1)', add.name)
  })

const fill = async (ctx, { dataDir, password, students, chat, homework }) => {
  const { db, env } = ctx
  await migrate(db, migrations)
  await setUp(ctx, {
    demo: true,
    loadDemo: async (ctx) => {
      await loadDemo(ctx, { password, progress: () => {}, students })
      await addBenchUsers(ctx, password)
    },
  })
  if (chat !== undefined) await addConversations(ctx, await hashPassword(password), chat.messages)
  if (students !== undefined) for (const add of BY_SQL) await once(db, add)
  if (homework !== undefined) await addHomework(db, homework.submissions)
  // Every run begins alike: no sessions of the last one, and statistics that autovacuum would bring later.
  for (const sql of ['truncate sessions, login_attempts, push_subscriptions', 'vacuum analyze'])
    await db.executeQuery({ sql, parameters: [] })
  if (chat !== undefined) await writeTokens(db, env.tokens, dataDir, chat.people)
  if (homework !== undefined) await writePupils(db, env.tokens, dataDir)
  // Everybody has an account where there is chat.
  if (chat !== undefined) await writePeople(db, env.tokens, dataDir)
}

const order = JSON.parse(process.argv[2] ?? '{}')
await withSchool(order, (ctx) => fill(ctx, order))
