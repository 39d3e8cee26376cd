import { electivesApi as api } from '@xueqiao/contract/features/teaching/electives/api'
import { ADMINS, line, type Place, STAFF, to } from '../../../../test/policy'
import { importLines } from '../../../../test/policy-imports'
import { officeCtx } from '../../../../test/policy-school'
import * as electives from './service'

/** The grade has classes of several departments, so that nobody who leads one manages all of it. */
const input = async ({ t, make }: Place) => {
  const semesterId = await make.aSemester({ current: false })
  await t.db.updateTable('semesters').set({ end_date: '2027-07-01' }).where('id', '=', semesterId).execute()
  const courses = await Promise.all(Array.from({ length: 6 }, () => make.aCourse()))
  return {
    ...{ semesterId, grade: 1 as const, firstIds: courses.slice(0, 2), secondIds: courses.slice(2) },
    ...{ largest: 40, fewest: 1, bands: 3, weeklyLessons: 4, closesOn: null },
  }
}

const office = async ({ t, userOf }: Place) => {
  const ctx = officeCtx(t, await userOf('admin'))
  return {
    ...ctx,
    actor: { ...ctx.actor, permissions: new Set(['schedule:manage', 'student:view'] as const) },
  }
}

const choosing = async (place: Place) => {
  await place.make.aStudent({ classId: await place.aClass() })
  return (await electives.create(await office(place), await input(place))).id
}
const choiceIn = async (place: Place, id: number) => {
  const plan = (await electives.list(await office(place), {})).find((one) => one.id === id)
  return {
    firstId: plan?.firsts[0]?.id ?? 0,
    secondIds: (plan?.seconds ?? []).slice(0, 2).map((one) => one.id),
  }
}
const sectioned = async (place: Place) => {
  const id = await choosing(place)
  const ctx = await office(place)
  await electives.setChoice(ctx, id, place.studentId, await choiceIn(place, id))
  await electives.section(ctx, id)
  return id
}
const aSection = async (place: Place) => {
  const id = await sectioned(place)
  const { sections } = await electives.overview(await office(place), id)
  return { id: String(id), sectionId: String(sections[0]?.id) }
}

const managing = { may: ADMINS, row: choosing }
const settling = { may: ADMINS, row: sectioned }

export const policy = [
  line(api.list, { may: STAFF }),
  line(api.create, { may: ADMINS, body: async (place) => ({ ...(await input(place)), grade: '1' }) }),
  line(api.mine),
  line(api.choose, {
    may: ['student'],
    body: async (place) => {
      const planId = await choosing(place)
      return { planId, ...(await choiceIn(place, planId)) }
    },
  }),
  line(api.get, { may: STAFF, row: choosing, foreign: to(STAFF, 200) }),
  line(api.update, {
    ...managing,
    body: async (place) => {
      const { semesterId: _semester, grade: _grade, ...rest } = await input(place)
      return rest
    },
  }),
  line(api.remove, managing),
  line(api.choices, { may: STAFF, row: choosing, foreign: to(STAFF, 200) }),
  line(api.exportChoices, { may: STAFF, row: choosing, foreign: to(STAFF, 200) }),
  line(api.setChoice, {
    may: ADMINS,
    row: async (place) => ({ id: String(await choosing(place)), studentId: String(place.studentId) }),
    body: async (place) => {
      const [latest] = await place.t.db
        .selectFrom('elective_plans')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
      return choiceIn(place, latest?.id ?? 0)
    },
  }),
  line(api.section, {
    may: ADMINS,
    row: async (place) => {
      const id = await choosing(place)
      await electives.setChoice(await office(place), id, place.studentId, await choiceIn(place, id))
      return id
    },
  }),
  line(api.remind, managing),
  line(api.sections, settling),
  line(api.pupils, { may: ADMINS, row: aSection }),
  line(api.staff, { may: ADMINS, row: aSection, body: async ({ teacherId }) => ({ teacherId }) }),
  line(api.move, {
    ...settling,
    body: async (place, id) => {
      const { sections } = await electives.overview(await office(place), id)
      return { studentId: place.studentId, sectionId: sections[0]?.id ?? 0 }
    },
  }),
  line(api.confirm, settling),
  line(api.reopen, settling),
  ...importLines(api, 'elective_choices', async () => [
    ['学号', '首选科目', '再选科目一', '再选科目二'],
    ['S1', '物理', '化学', '生物'],
  ]),
]
