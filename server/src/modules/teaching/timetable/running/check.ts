import { gradeName } from '@xueqiao/contract/common/grade'
import type { ScheduleCheck } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Finding } from '@xueqiao/timetable'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { haveSameLessons } from '../../../school/bell-schedules/service'
import { accessSchedule } from '../access'
import { classesNamed } from '../versions/bands'
import { said } from '../versions/judging'
import type { SectionLesson } from '../versions/lesson'
import { classNames } from '../versions/queries'
import { lastDayFrom, laterBreaches } from '../versions/seasons'
import { plannedUnits } from '../versions/unit-queries'
import { drift, type Unit } from '../versions/units'
import { type Links, linksFor } from './check-links'
import { judge } from './judge'
import { type Model, modelOf, type Read, readSchool } from './problem'
import { watchFindings } from './watch-findings'

type Said = ScheduleCheck['findings'][number]

/** What the engine has found, in words, with what is to be changed. */
const wordsFor = (links: Links, { lessons, rooms, rules }: Model, needs: Read['needs']) => {
  const rule = new Map(rules.map((one) => [one.id, one.words]))
  const teacher = new Map(
    lessons.flatMap((one) => one.teachers.map(({ id, name }) => [String(id), name] as const)),
  )
  const classes = new Map(lessons.flatMap((one) => one.classes.map((of) => [String(of.id), of] as const)))
  const lesson = new Map(lessons.map((one) => [String(one.id), one]))
  const room = new Map(rooms.map(({ id, name }) => [String(id), name]))
  const first = ({ activities: [id = ''] = [] }: Finding) => lesson.get(id)
  const oneOf = (finding: Finding) => {
    const found = first(finding)
    return found === undefined ? '一节课' : `${classesNamed(found)}的${found.courseName}`
  }
  const roomsOf = ({ kind, rooms: ids = [] }: Finding) =>
    kind ?? ids.map((id) => room.get(id) ?? id).join('、')
  const who = (found: Finding) =>
    found.teacher === undefined
      ? (classes.get(found.class ?? '')?.name ?? '')
      : `${teacher.get(found.teacher) ?? ''}老师`
  const ofWhom = (found: Finding) =>
    found.teacher === undefined
      ? links.ofClass(classes.get(found.class ?? ''))
      : links.ofTeacher(found.teacher)
  const ofLesson = (found: Finding) => links.ofLesson(first(found))
  const ofRooms = ({ kind, rooms: [id = ''] = [] }: Finding) => {
    const name = room.get(id)
    return links.rooms(kind === undefined ? { ...(name !== undefined && { name }) } : { kind })
  }
  /** What a rule of the version has brought about is changed there, and else in the plan. */
  const because = (text: string, found: Finding, link: string): [string, string] => {
    const names = [...new Set((found.rules ?? []).flatMap((one) => rule.get(one) ?? []))]
    return names.length === 0 ? [text, link] : [`${text}（${names.join('、')}）`, links.rules]
  }
  const many = (found: Finding) => `${oneOf(found)}${found.need > 1 ? `等 ${found.need} 节课` : ''}`
  /** A room that lessons ask for and cannot have. */
  const lostRoom = (found: Finding, roomId: string): [string, string] => {
    const asked = needs.find((one) => String(one.roomId) === roomId)
    const name = asked?.roomName ?? '场地'
    if (asked?.ownerName != null)
      return [
        `${name}是${asked.ownerName}自己的教室，${many(found)}不能排在那里上：请在教师排课计划中更换地点`,
        ofLesson(found),
      ]
    const text = `${name}已停用，${many(found)}排在那里上：请恢复使用，或在教师排课计划中更换地点`
    return [text, links.rooms({ name })]
  }
  const unknown = (found: Finding): [string, string] => {
    const [room] = found.rooms ?? []
    if (room !== undefined) return lostRoom(found, room)
    if (found.kind === undefined) return [`资料不完整：找不到${found.what ?? ''}`, links.base]
    const text = `没有在用的${found.kind}，${many(found)}要在那里上：请添加场地，或在教师排课计划中更换地点`
    return [text, links.rooms({ kind: found.kind })]
  }
  const TEXTS: Record<Finding['code'], (found: Finding) => [string, string]> = {
    UNKNOWN: unknown,
    BAD_BELL: () => ['作息时间有误：节次重叠或没有节次', links.bells()],
    NO_SLOT: (found) => because(`${oneOf(found)}没有任何可排的时间`, found, ofLesson(found)),
    CLASS_LOAD: (found) => [`${who(found)}每周 ${found.need} 节，可排的只有 ${found.have} 节`, ofWhom(found)],
    TEACHER_LOAD: (found) => [
      `${who(found)}每周 ${found.need} 节，可排的只有 ${found.have} 节`,
      ofWhom(found),
    ],
    TEACHER_DAYS: (found) =>
      because(`${who(found)}每周 ${found.need} 节，按每天上限最多 ${found.have} 节`, found, ofWhom(found)),
    ROOM_LOAD: (found) => [
      `${roomsOf(found)}：每周 ${found.need} 节，最多 ${found.have} 节（${found.capacity ?? 1} 班 × ${found.slots ?? 0} 节）`,
      ofRooms(found),
    ],
    DOUBLES: (found) => [
      `${found.rooms === undefined ? `${who(found)}的${oneOf(found)}等` : roomsOf(found)}：每周 ${found.need} 次连堂，可排连堂的位置最多 ${found.have} 处`,
      found.rooms === undefined ? ofWhom(found) : ofRooms(found),
    ],
    COURSE_DAYS: (found) =>
      because(
        `${oneOf(found)}每周 ${found.need} 节，按每天上限最多 ${found.have} 节`,
        found,
        ofLesson(found),
      ),
    LOCK_CLASH: (found) => [
      `${oneOf(found)}与另一节锁定的课在同一时间`,
      links.workbench(found.activities?.[0] ?? ''),
    ],
    MATCHING: (found) => [
      `${who(found)}的课无法逐节排开：需要 ${found.need} 节，最多 ${found.have} 节`,
      ofWhom(found),
    ],
  }
  return (found: Finding): Said => {
    const [text, link] = TEXTS[found.code](found)
    return { fatal: found.fatal, text, link }
  }
}

/** What is said of several lessons in the same words is said once. */
const once = (findings: readonly Said[]): Said[] => {
  const counts = new Map<string, Said & { count: number }>()
  for (const one of findings) {
    const key = `${one.text} ${one.link}`
    counts.set(key, { ...one, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].map(({ count, text, ...one }) => ({
    ...{ ...one, text: count === 1 ? text : `${text}，共 ${count} 处` },
  }))
}

/** What is published stays as it is. */
const ANEW = '请复制为新草稿，再按任课安排更新'

/** What was planned since the draft was made. */
const changesSince = (
  links: Links,
  planned: readonly Unit[],
  { lessons }: Model,
  isDraft: boolean,
): Said[] => {
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
  const there = lessons.flatMap(({ sections, courseId, classes, teachers, length, parity }) => {
    const shared = { length, parity, classIds: idsOf(classes) }
    if (sections === undefined) return [{ ...shared, courseId, teacherIds: idsOf(teachers) }]
    return sections.map((one) => ({
      ...{ ...shared, courseId: one.courseId, sectionId: one.id, teacherIds: idsOf(one.teachers) },
    }))
  })
  const { missing, surplus } = drift(planned, there)
  if (missing + surplus === 0) return []
  const way = isDraft ? '可按任课安排更新，其余的课不动' : ANEW
  const text = `任课安排或走班在新建草稿后有改动：多出 ${surplus} 节，缺少 ${missing} 节，${way}`
  return [{ fatal: false, text, link: links.plan }]
}

/** Classes that came to a grade after its bands had been laid: they have nothing while the others walk. */
const outsideBands = async (
  ctx: AuthedCtx,
  links: Links,
  planned: readonly Unit[],
  { lessons }: Model,
  isDraft: boolean,
): Promise<Said[]> => {
  const walking = new Map(
    lessons.flatMap((one) =>
      (one.sections ?? []).map(
        (of) =>
          [of.id, { ids: new Set(one.classes.map(({ id }) => id)), link: links.ofSections(one) }] as const,
      ),
    ),
  )
  const outside = planned.flatMap(({ sectionId, classIds }) => {
    const own = walking.get(sectionId ?? 0)
    return own === undefined ? [] : classIds.flatMap((id) => (own.ids.has(id) ? [] : { id, link: own.link }))
  })
  const [first] = outside
  if (first === undefined) return []
  const names = await classNames(ctx.db, [...new Set(outside.map(({ id }) => id))])
  const way = isDraft ? '请按任课安排更新草稿' : ANEW
  const text = `${names.join('、')}建班晚于这份课表，不在任何走班段中：年级走班时没有课，${way}`
  return [{ fatal: false, text, link: first.link }]
}

/** 教学班 that nobody teaches, or that have no room. */
const lacking = (links: Links, { lessons }: Model): Said[] => {
  const sections = new Map(
    lessons.flatMap((one) =>
      (one.sections ?? []).map((of) => [of.id, { ...of, link: links.ofSections(one) }] as const),
    ),
  )
  const said = (what: string, list: readonly { name: string; link: string }[]): Said[] => {
    const [first] = list
    const names = list.map(({ name }) => name)
    return first === undefined
      ? []
      : [
          {
            fatal: false,
            text: `${names.slice(0, 3).join('、')}${names.length > 3 ? `等 ${names.length} 个教学班` : ''}还没有${what}`,
            link: first.link,
          },
        ]
  }
  const without = (isMissing: (one: SectionLesson) => boolean) => [...sections.values()].filter(isMissing)
  return [
    ...said(
      '任课教师',
      without(({ teachers }) => teachers.length === 0),
    ),
    ...said(
      '教室',
      without(({ room }) => room === null),
    ),
  ]
}

/** Classes that were joined while their hours were the same: the lesson stands in the hours of the first alone. */
const apartByClock = (links: Links, read: Read): Said[] => {
  const span = { from: read.date, to: read.until }
  const joined = read.lessons.flatMap((lesson) => {
    const grades = [...new Set(lesson.classes.map(({ grade }) => grade))]
    return grades.length < 2 || haveSameLessons(read.hoursOf, grades, span)
      ? []
      : [[`${classesNamed(lesson)}的${lesson.courseName}`, links.ofLesson(lesson)] as const]
  })
  return [...new Map(joined)].map(([what, link]) => ({
    fatal: false,
    text: `${what}是合班，而各班的上课时间不同：请在教师排课计划中解除合班，或把年级的作息时间设为一致`,
    link,
  }))
}

/** The hours that are others from a day on. */
const bellOn = ({ lessons, hoursOf, date }: Read, from: string) =>
  lessons
    .flatMap(({ classes }) => classes)
    .flatMap(({ grade }) => {
      const hours = hoursOf(grade, from)
      return hours === undefined || hours.id === hoursOf(grade, date)?.id ? [] : hours.id
    })[0]

/** The same table under hours that come later in the semester. */
const later = async (links: Links, read: Read): Promise<Said[]> =>
  (await laterBreaches(read)).flatMap(({ from, texts, withoutHours }) => [
    ...withoutHours.map((grade) => ({
      ...{ fatal: false, text: `${from} 起${gradeName(grade)}没有作息时间`, link: links.bells() },
    })),
    ...(texts.length === 0
      ? []
      : [
          {
            fatal: false,
            text: `${from} 起作息不同，已排的课有冲突：${said(texts)}`,
            link: links.bells(bellOn(read, from)),
          },
        ]),
  ])

/** What is published is asked about the days on which it holds from now on; a draft, where it could. */
const spanOf = async (
  ctx: AuthedCtx,
  { semesterId, effectiveFrom }: { semesterId: number; effectiveFrom: string | null },
) => {
  if (effectiveFrom === null) return undefined
  const until = await lastDayFrom(ctx.db, semesterId, effectiveFrom)
  const today = localDate(ctx.now)
  return { from: [effectiveFrom, today < until ? today : until].toSorted().at(-1) ?? today, until }
}

export const check = async (ctx: AuthedCtx, id: number): Promise<ScheduleCheck> => {
  const schedule = await accessSchedule(ctx, id)
  const { semesterId, rules } = schedule
  const links = linksFor({ id, semesterId })
  const isDraft = schedule.status === 'DRAFT'
  const read = await readSchool(ctx, { id, semesterId, rules }, await spanOf(ctx, schedule))
  const model = modelOf(read)
  const { problem, withoutHours, lessons } = model
  const hours = withoutHours.map((grade) => ({
    ...{ fatal: true, text: `${gradeName(grade)}没有作息时间，该年级的课无法安排`, link: links.bells() },
  }))
  const planned = await plannedUnits(ctx.db, semesterId)
  const found =
    problem.activities.length === 0
      ? []
      : (await judge('preflight', problem, model.placements)).map(wordsFor(links, model, read.needs))
  const changes = changesSince(links, planned, model, isDraft)
  return {
    isOutdated: changes.length > 0,
    classes: problem.classes.length,
    teachers: problem.teachers.length,
    lessons: lessons.reduce((sum, { length }) => sum + length, 0),
    findings: [
      ...hours,
      ...changes,
      ...(await outsideBands(ctx, links, planned, model, isDraft)),
      ...lacking(links, model),
      ...apartByClock(links, read),
      ...(await watchFindings(ctx, id, read)),
      ...once(found),
      ...(await later(links, read)),
    ],
  }
}
