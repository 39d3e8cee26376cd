import type { Activity, Problem, Room, RoomNeed, Rule, Selector, Slot, When } from '../model'
import { all, type Element, readXml, wordOf, wordsOf } from './xml'

export interface FetFile {
  problem: Problem
  /** Kinds of constraints outside the catalogue, and how often: a table may break them. */
  refused: { name: string; count: number }[]
}

interface Names {
  day: ReadonlyMap<string, number>
  hour: ReadonlyMap<string, number>
  /** Of each set of students the smallest sets in it. */
  leaves: ReadonlyMap<string, string[]>
  tags: ReadonlyMap<string, string[]>
}

type Written<R> = R extends Rule ? Omit<R, 'id' | 'hard' | 'weight'> : never

const slotsIn = (names: Names, element: Element, item: string, prefix: string): Slot[] =>
  all(element, item).map((one) => ({
    day: names.day.get(wordOf(one, `${prefix}Day`)) ?? -1,
    period: names.hour.get(wordOf(one, `${prefix}Hour`)) ?? -1,
  }))

const leavesOf = (root: Element | undefined) => {
  const leaves = new Map<string, string[]>()
  const walk = (element: Element, inner: readonly string[]): string[] => {
    const name = wordOf(element, 'Name')
    const [next, ...later] = inner
    const parts = next === undefined ? [] : all(element, next).flatMap((child) => walk(child, later))
    const own = parts.length === 0 ? [name] : [...new Set(parts)]
    leaves.set(name, [...new Set([...(leaves.get(name) ?? []), ...own])])
    return own
  }
  for (const year of root === undefined ? [] : all(root, 'Year')) walk(year, ['Group', 'Subgroup'])
  return leaves
}

const some = (key: keyof Selector, value: string) => (value === '' ? {} : { [key]: [value] })

/** Activities described by teacher, students, subject, tag and length; an empty word means any. */
const described = (names: Names, activities: readonly Activity[], element: Element): Selector => {
  const tag = wordOf(element, 'Activity_Tag_Name')
  const duration = wordOf(element, 'Duration')
  const students = wordOf(element, 'Students_Name')
  const ids = activities
    .filter(
      ({ id, length }) =>
        (tag === '' || names.tags.get(id)?.includes(tag)) && (duration === '' || Number(duration) === length),
    )
    .map(({ id }) => id)
  return {
    activities: ids,
    ...some('teachers', wordOf(element, 'Teacher_Name')),
    ...some('courses', wordOf(element, 'Subject_Name')),
    ...(students === '' ? {} : { classes: names.leaves.get(students) ?? [] }),
  }
}

/** A constraint about time as a rule of ours; undefined: outside the catalogue. */
const ruleOf = (
  names: Names,
  activities: readonly Activity[],
  element: Element,
): Written<Rule>[] | undefined => {
  const ids = wordsOf(element, 'Activity_Id').filter((id) => names.tags.has(id))
  const group: Selector = { activities: ids }
  const teacher = wordOf(element, 'Teacher_Name') || wordOf(element, 'Teacher')
  const who = some('teachers', teacher)
  const number = (name: string) => Number(wordOf(element, name))
  const only = (whom: Selector, slots: Slot[]): Written<Rule>[] => [
    { code: 'H7', who: whom, when: { slots } },
  ]
  const closed = (whom: Selector, item: string): Written<Rule>[] => [
    { code: 'H5', who: whom, when: { slots: slotsIn(names, element, item, '') } },
  ]
  switch (element.name.replace('Constraint', '')) {
    case 'BasicCompulsoryTime':
      return []
    case 'BreakTimes':
      return closed({}, 'Break_Time')
    case 'TeacherNotAvailableTimes':
      return closed(who, 'Not_Available_Time')
    case 'StudentsSetNotAvailableTimes':
      return closed({ classes: names.leaves.get(wordOf(element, 'Students')) ?? [] }, 'Not_Available_Time')
    case 'ActivityPreferredStartingTime': {
      const slot = {
        day: names.day.get(wordOf(element, 'Preferred_Day')) ?? -1,
        period: names.hour.get(wordOf(element, 'Preferred_Hour')) ?? -1,
      }
      return only(group, [slot])
    }
    case 'ActivityPreferredTimeSlots':
      return only(group, slotsIn(names, element, 'Preferred_Time_Slot', 'Preferred_'))
    case 'ActivitiesPreferredTimeSlots':
      return only(
        described(names, activities, element),
        slotsIn(names, element, 'Preferred_Time_Slot', 'Preferred_'),
      )
    case 'ActivityPreferredStartingTimes':
    case 'ActivitiesPreferredStartingTimes': {
      const whom = ids.length > 0 ? group : described(names, activities, element)
      const slots = slotsIn(names, element, 'Preferred_Starting_Time', 'Preferred_Starting_')
      return [{ code: 'H6', who: whom, when: { slots }, singles: true }]
    }
    case 'MinDaysBetweenActivities':
      return [{ code: 'H17', a: group, b: group, relation: 'DAYS_APART', gap: number('MinDays') }]
    case 'MinGapsBetweenActivities':
      return [{ code: 'H17', a: group, b: group, relation: 'GAP', gap: number('MinGaps') }]
    case 'ActivitiesSameStartingTime':
      return [{ code: 'H17', a: group, b: group, relation: 'SAME_TIME' }]
    case 'ActivitiesSameStartingDay':
      return [{ code: 'H17', a: group, b: group, relation: 'SAME_DAY' }]
    case 'ActivitiesNotOverlapping':
      return [{ code: 'H16', a: group, b: group, scope: 'TIME' }]
    case 'TwoActivitiesConsecutive':
      return [
        {
          code: 'H17',
          a: { activities: [wordOf(element, 'First_Activity_Id')] },
          b: { activities: [wordOf(element, 'Second_Activity_Id')] },
          relation: 'RIGHT_AFTER',
        },
      ]
    case 'ActivitiesOccupyMaxTimeSlotsFromSelection': {
      const when: When = { slots: slotsIn(names, element, 'Selected_Time_Slot', 'Selected_') }
      return [
        { code: 'S17', who: group, when, max: number('Max_Number_of_Occupied_Time_Slots'), together: true },
      ]
    }
    case 'TeacherMaxDaysPerWeek':
    case 'TeachersMaxDaysPerWeek':
      return [{ code: 'S9', who, maxDays: number('Max_Days_Per_Week') }]
    case 'TeacherMinDaysPerWeek':
    case 'TeachersMinDaysPerWeek':
      return [{ code: 'S9', who, minDays: number('Minimum_Days_Per_Week') }]
    case 'TeacherMaxGapsPerWeek':
    case 'TeachersMaxGapsPerWeek':
      return [{ code: 'S4', who, maxPerWeek: number('Max_Gaps') }]
    case 'TeacherMaxGapsPerDay':
    case 'TeachersMaxGapsPerDay':
      return [{ code: 'S4', who, maxPerDay: number('Max_Gaps') }]
    case 'TeacherMinHoursDaily':
    case 'TeachersMinHoursDaily':
      return [{ code: 'S5', who, min: number('Minimum_Hours_Daily'), even: false }]
    case 'TeacherMaxHoursDaily':
    case 'TeachersMaxHoursDaily':
      return [{ code: 'H13', who, max: number('Maximum_Hours_Daily') }]
    case 'TeacherMaxHoursContinuously':
    case 'TeachersMaxHoursContinuously':
      return [{ code: 'H14', who, max: number('Maximum_Hours_Continuously') }]
    default:
      return undefined
  }
}

/** Rooms by activity: what names a room for it must all agree; a teacher's own room where nothing does. */
const roomNeeds = (
  names: Names,
  activities: readonly Activity[],
  list: readonly Element[],
  refuse: (name: string) => void,
) => {
  const named = new Map<string, string[]>()
  const home = new Map<string, string[]>()
  const narrow = (id: string, rooms: readonly string[]) => {
    const before = named.get(id)
    named.set(id, before === undefined ? [...rooms] : before.filter((room) => rooms.includes(room)))
  }
  for (const element of list) {
    const rooms = [...wordsOf(element, 'Room'), ...wordsOf(element, 'Preferred_Room')]
    const tag = wordOf(element, 'Activity_Tag')
    const kind = element.name.replace('Constraint', '').replace(/s$/, '')
    // A room that is only wished for is no rule of ours.
    if (kind !== 'BasicCompulsorySpace' && Number(wordOf(element, 'Weight_Percentage')) !== 100) {
      refuse(`${element.name} (< 100 %)`)
      continue
    }
    switch (kind) {
      case 'BasicCompulsorySpace':
        break
      case 'ActivityPreferredRoom':
        for (const id of wordsOf(element, 'Activity_Id')) narrow(id, rooms)
        break
      case 'ActivityTagPreferredRoom':
        for (const { id } of activities) if (names.tags.get(id)?.includes(tag)) narrow(id, rooms)
        break
      case 'SubjectPreferredRoom':
        for (const { id, course } of activities) if (course === wordOf(element, 'Subject')) narrow(id, rooms)
        break
      case 'TeacherHomeRoom':
        home.set(wordOf(element, 'Teacher'), rooms)
        break
      default:
        refuse(element.name)
    }
  }
  return ({ id, teachers }: Activity): RoomNeed | undefined => {
    const among = named.get(id) ?? (teachers.length === 1 ? home.get(teachers[0] ?? '') : undefined)
    return among === undefined ? undefined : { among }
  }
}

const child = (root: Element, name: string) => root.children.find((one) => one.name === name)
const isActive = (element: Element) => wordOf(element, 'Active') !== 'false'

const lengthOf = (activity: Element, most: number) => {
  const length = Number(wordOf(activity, 'Duration'))
  if (!Number.isInteger(length) || length < 1 || length > most)
    throw new Error(`.fet: Duration of activity ${wordOf(activity, 'Id')} is not 1 to ${most}`)
  return length
}

/** A school of the program FET. Constraints below 100 % become soft rules. */
export const readFet = (text: string): FetFile => {
  const root = readXml(text.replace(/^\uFEFF/, ''))
  if (root.name !== 'fet') throw new Error('.fet: the first element is not fet')
  const namesIn = (list: string, item: string) => {
    const element = child(root, list)
    return element === undefined ? [] : all(element, item).map((one) => wordOf(one, 'Name'))
  }
  const days = namesIn('Days_List', 'Day')
  const hours = namesIn('Hours_List', 'Hour')
  if (days.length === 0 || hours.length === 0) throw new Error('.fet: there are no days, or no hours')
  const leaves = leavesOf(child(root, 'Students_List'))
  const lessons = (child(root, 'Activities_List')?.children ?? []).filter(
    (one) => one.name === 'Activity' && isActive(one),
  )
  const names: Names = {
    day: new Map(days.map((name, at) => [name, at])),
    hour: new Map(hours.map((name, at) => [name, at])),
    leaves,
    tags: new Map(lessons.map((one) => [wordOf(one, 'Id'), wordsOf(one, 'Activity_Tag')])),
  }
  const plainActivities = lessons.map(
    (one): Activity => ({
      id: wordOf(one, 'Id'),
      course: wordOf(one, 'Subject'),
      classes: [...new Set(wordsOf(one, 'Students').flatMap((set) => leaves.get(set) ?? []))],
      teachers: [...new Set(wordsOf(one, 'Teacher'))],
      length: lengthOf(one, hours.length),
    }),
  )
  const refused = new Map<string, number>()
  const refuse = (name: string) => refused.set(name, (refused.get(name) ?? 0) + 1)
  const space = (child(root, 'Space_Constraints_List')?.children ?? []).filter(isActive)
  const needOf = roomNeeds(names, plainActivities, space, refuse)
  const locks = new Map<string, Slot>()
  const rules: Rule[] = []
  for (const element of (child(root, 'Time_Constraints_List')?.children ?? []).filter(isActive)) {
    const percent = Number(wordOf(element, 'Weight_Percentage'))
    const found = ruleOf(names, plainActivities, element)
    if (found === undefined) refuse(element.name)
    // Lessons that meet on a day after all stand side by side, however little the wish for two days weighs.
    if (percent < 100 && wordOf(element, 'Consecutive_If_Same_Day') === 'true') {
      const group = { activities: wordsOf(element, 'Activity_Id') }
      const relation = 'NEIGHBOURS_ON_DAY'
      rules.push({ id: `${rules.length}`, hard: true, weight: 0, code: 'H17', a: group, b: group, relation })
    }
    for (const rule of percent === 0 ? [] : (found ?? [])) {
      const [slot, more] = rule.code === 'H7' ? (rule.when.slots ?? []) : []
      if (
        element.name === 'ConstraintActivityPreferredStartingTime' &&
        percent === 100 &&
        slot !== undefined &&
        more === undefined
      )
        locks.set(wordOf(element, 'Activity_Id'), slot)
      else rules.push({ id: `${rules.length}`, hard: percent === 100, weight: percent / 10, ...rule } as Rule)
    }
  }
  const activities = plainActivities.map((activity) => {
    const room = needOf(activity)
    const lock = locks.get(activity.id)
    return { ...activity, ...(room === undefined ? {} : { room }), ...(lock === undefined ? {} : { lock }) }
  })
  const rooms: Room[] = namesIn('Rooms_List', 'Room').map((id) => ({ id, kind: '', capacity: 1 }))
  const used = new Set(activities.flatMap(({ classes }) => classes))
  return {
    problem: {
      days: days.length,
      bells: [
        {
          id: 'fet',
          periods: hours.map((_, at) => ({ start: at * 60, end: at * 60 + 60, part: 'MORNING' as const })),
        },
      ],
      classes: [...used].map((id) => ({ id, bell: 'fet' })),
      teachers: [
        ...new Set([
          ...namesIn('Teachers_List', 'Teacher'),
          ...activities.flatMap(({ teachers }) => teachers),
        ]),
      ].map((id) => ({ id })),
      rooms,
      activities,
      rules,
    },
    refused: [...refused].map(([name, count]) => ({ name, count })),
  }
}
