import { z } from 'zod'
import { flag } from '../../../common/fields'
import { Page } from '../../../common/page'
import { LoginInfo } from '../../account/auth/api'
import { Bell } from '../../base/bell'
import { Conversation } from '../../family/communication/api'
import { CurrentSemester } from '../../school/semesters/api'
import { TimetableWeek } from '../../teaching/timetable/week'

/** Of a page that is opened: what stands around the home is to come along with it. */
export const frameQuery = z.object({ frame: flag().optional() })

/** What stands around the home at the desk, each as its own call answers it. */
export const DeskFrame = z.object({
  /** What everybody may know of it: its name and its mark. */
  school: LoginInfo,
  bell: Bell,
  /** Messages, of whoever has conversations. */
  unread: z.int().optional(),
  term: CurrentSemester.nullable(),
  /** The week around today, of whoever teaches or learns here and may see it. */
  week: TimetableWeek.nullable().optional(),
})
export type DeskFrame = z.output<typeof DeskFrame>

/** The same on the phone. */
export const PhoneFrame = z.object({
  /** Without its lines. */
  bell: Bell,
  unread: z.int(),
  /** The last ones, where a home shows them: of a parent with several children those about the first. */
  conversations: z.object({ studentId: z.int().nullable(), page: Page(Conversation) }).optional(),
})
export type PhoneFrame = z.output<typeof PhoneFrame>

/** As many of them as a home on the phone shows. */
export const CONVERSATIONS_SHOWN = 3
