import { accounts } from './accounts'
import { answers } from './answers'
import { assessments } from './assessments'
import { conversations } from './conversations'
import { courseResources } from './course-resources'
import { exams } from './exams'
import { feedback } from './feedback'
import { groups } from './groups'
import { growth } from './growth'
import { growthRecords } from './growth-records'
import { health } from './health'
import { homework } from './homework'
import { lessonPreparationFiles } from './lesson-preparation-files'
import { lessonPreparations } from './lesson-preparations'
import { notices } from './notices'
import type { LaterPart } from './part'
import { teachingPlans } from './teaching-plans'

/** In this order: a part may build on those before it. A new one is a line here, and is filled in older demo schools too. */
export const LATER: readonly LaterPart[] = [
  accounts,
  groups,
  conversations,
  notices,
  answers,
  feedback,
  homework,
  assessments,
  teachingPlans,
  courseResources,
  lessonPreparations,
  lessonPreparationFiles,
  exams,
  growthRecords,
  health,
  growth,
]
