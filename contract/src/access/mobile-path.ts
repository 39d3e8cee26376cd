const HOME = '/mobile/home'
const HUB = '/mobile/family-school/hub'
const NOTICES = '/mobile/notifications'
const FEEDBACK = '/mobile/family-school/feedback'

/** The first that fits; what has no page on the phone leads to the nearest one that has. */
const PAGES: readonly (readonly [RegExp, (id: string, child: string) => string])[] = [
  [/^\/family-school\/notification\/(\d+)$/, (id) => `${NOTICES}?id=${id}`],
  [
    /^\/(?:family-school|system)\/notification-management\/(\d+)(?:\/proof)?$/,
    (id) => `${NOTICES}?managed=${id}`,
  ],
  [/^\/(?:family-school|system)\/notification-management$/, () => `${NOTICES}?side=managed`],
  [/^\/family-school\/notifications$/, () => NOTICES],
  [/^\/family-school\/chat\/(\d+)$/, (id) => `/mobile/chat/${id}`],
  [/^\/family-school\/communication$/, () => '/mobile/messages'],
  [/^\/family-school\/communication-new$/, () => '/mobile/family-school/contacts'],
  [/^\/family-school\/feedback\/(\d+)$/, (id) => `${FEEDBACK}?id=${id}`],
  [/^\/family-school\/feedback$/, () => FEEDBACK],
  [/^\/family-school\/profile$/, () => '/mobile/profile'],
  [/^\/family-school\/dashboard$/, () => HOME],
  // Whose home it is says whether one looks at it, does it or marks it; a parent's line names the child, too.
  [/^\/homework\/detail\/(\d+)\?studentId=(\d+)$/, (id, child) => `${HOME}?homework=${id}-${child}`],
  [/^\/homework\/(?:detail|edit|submit)\/(\d+)$/, (id) => `${HOME}?homework=${id}`],
  [/^\/homework\/submissions\/(\d+)$/, (id) => `${HOME}?marking=${id}`],
  [/^\/homework\/create$/, () => '/mobile/teacher/homework/create'],
  [/^\/homework(\/(?:student|teacher))?$/, () => `${HOME}?homework=list`],
  // Of two children, the one that the line is about.
  [
    /^\/schedule\/class\?date=([\d-]+)&studentId=(\d+)$/,
    (date, child) => `${HOME}?timetable=week&date=${date}&child=${child}`,
  ],
  [/^\/schedule\/(?:class|teacher|electives)$/, () => `${HOME}?timetable=week`],
  // Whose home it is says where they are read and decided.
  [/^\/teaching\/lesson-preparations\/(\d+)$/, (id) => `${HOME}?preparation=${id}`],
  [/^\/teaching\/lesson-preparations\/(\d+)\/review$/, (id) => `${HOME}?review=${id}`],
  [/^\/teaching\/lesson-preparations\/review$/, () => `${HOME}?review=list`],
  [/^\/teaching\/lesson-preparations(\/|$)/, () => `${HOME}?preparation=list`],
  [/^\/teaching\/plans\/(\d+)$/, (id) => `${HOME}?plan=${id}`],
  // A family finds it in the record of their child.
  [/^\/student\/exams\/(\d+)$/, (id) => `${HOME}?show=growth&exam=${id}`],
  [/^\/student\/(?:exams|assessment)(?:\/\d+)?$/, () => `${HOME}?show=growth`],
  // Whose it is says the goal.
  [/^\/student-growth\/goals\/(\d+)$/, (id) => `/mobile/growth/0?goal=${id}`],
  [/^\/student-growth\/achievements$/, () => '/mobile/growth/0?part=awards'],
  [/^\/student-growth\/comments$/, () => `${HOME}?show=growth`],
  [/^\/student-growth\/records\/(\d+)$/, (id) => `/mobile/growth/0?record=${id}`],
  [/^\/student-growth\/(?:profile|records)$/, () => '/mobile/growth/0'],
  [/^\/family-school(\/|$)/, () => HUB],
]

/**
 * Lines behind the bell and pushed notifications name pages of the desktop (000 §2.4); this is the page of the phone
 * (000 §2.5) where the same thing is found. Only paths of our own come out, whatever goes in.
 */
export const mobilePathOf = (link: string): string => {
  if (!/^\/(?![/\\])/.test(link)) return HOME
  const [path = '', ...search] = link.split('?')
  if (/^\/mobile(\/|$)/.test(path)) return link
  for (const [pattern, page] of PAGES) {
    const whole = pattern.exec(link)
    const found = whole ?? pattern.exec(path)
    if (found === null) continue
    const to = page(found[1] ?? '', found[2] ?? '')
    // What the pattern has taken in already is not said again.
    const asked = whole === null ? search.join('?') : ''
    return asked === '' ? to : `${to}${to.includes('?') ? '&' : '?'}${asked}`
  }
  return HOME
}
