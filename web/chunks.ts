/**
 * What goes together into one file, by the beginnings of paths. A pattern that no file fits is a file that has moved:
 * `tools/lists.test.ts` finds it.
 */
export const CHUNKS = {
  // What forms and lists check with, and zod itself: no page of a phone needs it to be looked at.
  schemas: [
    'contract/src/common/(dates|exports|fields|grade|page|person|protect|reveal)\\.ts',
    'contract/src/features/account/auth/forms\\.ts',
    'contract/src/features/school/semesters/input',
  ],
  // What every page behind the login needs. On a slow network a file more costs more than what it holds.
  common: [
    'contract/src/common/school-time\\.ts',
    'contract/src/features/base/(bell|files)\\.ts',
    'contract/src/features/family/communication/(api|messages)\\.ts',
    'contract/src/features/home/dashboard',
    'web/src/api/(action|brought|file-at|stale-after-change|stale-after-event)',
    'web/src/lib/(format|Avatar|client-id|closing|due|save-file)',
    'web/src/session/school\\b',
    'web/src/shared/(child\\.|home/ahead)',
    'web/src/shared/lesson-preparations/drafts',
    'web/src/shared/photos/(photos|PersonAvatar)',
    // Of talks: how many wait, and what is still to be sent.
    'web/src/shared/chat/(conversations|words|delay|news)\\.ts',
    'web/src/shared/chat/UrgentAlert',
    'web/src/shared/chat/reading/(cache|unread)\\.ts',
    'web/src/shared/chat/sending/(blobs|drafts|outbox|outbox-store)\\.ts',
    'web/src/shared/drafts/drafts',
    // Likewise what is still to be handed in, or marked.
    'web/src/shared/homework/(hand-in-store|mark-names|mark-store|useHandInsLater|useMarksLater)',
    'web/src/shared/leaving/(leaving|unsent)',
    // What the server tells open pages.
    'web/src/shared/realtime/(connect|live|read|wiring)',
  ],
  // What the desktop's frame and the login page need, in one file instead of three; a phone does without.
  frame: [
    'contract/src/access/menus',
    // Which term it is stands above every page.
    'contract/src/features/school/semesters/api',
    'web/src/session/SchoolMark\\b',
    'web/src/shared/bell/bell',
  ],
  // What a course looks like, when it is held and where its homework stands: one file for whatever shows a day.
  day: [
    'contract/src/common/calendar\\.ts',
    'contract/src/features/teaching/(homework|substitutions|timetable)/values',
    'web/src/lib/(Subject|subjects)',
    'web/src/shared/homework/words',
    'web/src/shared/timetable/week',
  ],
  mobile: [
    // What stands above a page is closed by back from its first moment.
    'web/src/lib/back\\.ts',
    // Which page shows which path.
    'web/src/app/features\\.mobile',
    'web/src/mobile/features/.*/pages\\.ts',
    'web/src/mobile/bell/(BellButton|bell\\.css)',
    // The styles of all homes in one file.
    'web/src/mobile/features/home/home/(HomePage|HomeConversations|Notices|Urgent|home\\.css|student-home\\.css|today|growth)',
    'web/src/mobile/timetable/next-lesson\\.css',
    'web/src/mobile/kit/(Badge|Card|Doors|doors\\.css|Sheet|me|places|states|useLongPress|kit\\.css)',
    'web/src/mobile/homework/TodoBadge',
    'web/src/mobile/kit/form/Choice',
    'web/src/mobile/kit/list/(pull|PullToRefresh|Row)',
    'web/src/mobile/shell/(?!Chat)',
    // What writes to a family comes with the lists that offer it.
    'web/src/mobile/conversation/(?!MessageFamily)',
  ],
  // The lessons and the homework of a day, on the homes of who has any.
  today: [
    'web/src/mobile/features/home/home/(Homework|Lessons)\\.tsx',
    'web/src/mobile/timetable/(Changed|NextLesson)',
  ],
  // A pupil's record, which lists, forms and phones ask for together.
  pupils: [
    'contract/src/common/imports',
    'contract/src/features/pupils/students/(api|input)',
    'contract/src/features/school/teachers/values',
  ],
  // Which grades and classes there are and who teaches: the pickers of the desktop ask for them together.
  school: [
    'contract/src/features/base/school-settings',
    'contract/src/features/school/settings/api',
    'contract/src/features/school/classes/api',
    'contract/src/features/school/teachers/(api|search)',
  ],
  // Those of growth, of homework and of the talk with families come with their own pages: no list that people open first shows them.
  labels: ['contract/src/features/(?!growth/|family/|teaching/homework/).*/labels\\.ts'],
  // What a dialog with a form needs; a list is looked at without.
  form: ['web/src/desktop/kit/form/(ConflictPanel|DialogForm|Field|conflict|form-scope|rules)\\b'],
  // What its longer lists bring along.
  list: [
    'web/src/desktop/kit/list/(ResourceListPage|useChoosyExport|columns/useColumnSettings)',
    'web/src/desktop/pickers/ClassSelect',
    // Of the list that is opened most.
    'web/src/desktop/features/pupils/students/form/(useStudentDialog|student-body)',
    'web/src/desktop/features/pupils/students/(naming|room|students\\.css|profile/days)',
  ],
  // What the lists of the desktop share, without what only some of them bring along.
  desk: [
    'web/src/desktop/kit/(?!Chart|chart|editor/|import/|preview/|sheet/|form/(Attachments|attachments|useLeaveGuard)|record/(Attachments|FactTable))',
    'web/src/desktop/pickers/(?!days|Pupil|pupil|.*(Date|Week|Cascader|Moment))',
    'web/src/theme/Modals',
  ],
} as const

/** Desktop lists read their filters from the query; nothing of these is such a list, and every page loads them. */
export const WITHOUT_LISTS = [
  'account/auth',
  'base/bell',
  'base/files',
  'family/communication',
  'home/dashboard',
  'teaching/homework/mine',
] as const

export const anyOf = (paths: readonly string[]) => new RegExp(`/(${paths.join('|')})`)
