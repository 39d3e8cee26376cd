import { auth } from './modules/account/auth/module'
import { roles } from './modules/account/roles/module'
import { users } from './modules/account/users/module'
import { audit } from './modules/base/audit/module'
import { bell } from './modules/base/bell/module'
import { files } from './modules/base/files/module'
import { health } from './modules/base/health/module'
import { imports } from './modules/base/imports/module'
import { communication } from './modules/family/communication/module'
import { feedback } from './modules/family/feedback/module'
import { notifications } from './modules/family/notifications/module'
import { push } from './modules/family/push/module'
import { achievements } from './modules/growth/achievements/module'
import { analysis } from './modules/growth/analysis/module'
import { assessments } from './modules/growth/assessments/module'
import { exams } from './modules/growth/exams/module'
import { goals } from './modules/growth/goals/module'
import { growthEvaluations } from './modules/growth/growth-evaluations/module'
import { growthIndicators } from './modules/growth/growth-indicators/module'
import { growthRecords } from './modules/growth/growth-records/module'
import { handbooks } from './modules/growth/handbooks/module'
import { growthHealth } from './modules/growth/health/module'
import { termComments } from './modules/growth/term-comments/module'
import { dashboard } from './modules/home/dashboard/module'
import { parents } from './modules/pupils/parents/module'
import { profile } from './modules/pupils/profile/module'
import { promotion } from './modules/pupils/promotion/module'
import { students } from './modules/pupils/students/module'
import { academicYears } from './modules/school/academic-years/module'
import { bellSchedules } from './modules/school/bell-schedules/module'
import { calendar } from './modules/school/calendar/module'
import { classes } from './modules/school/classes/module'
import { courses } from './modules/school/courses/module'
import { departments } from './modules/school/departments/module'
import { rooms } from './modules/school/rooms/module'
import { semesters } from './modules/school/semesters/module'
import { settings } from './modules/school/settings/module'
import { teachers } from './modules/school/teachers/module'
import { teachingAssignments } from './modules/school/teaching-assignments/module'
import { courseResources } from './modules/teaching/course-resources/module'
import { electives } from './modules/teaching/electives/module'
import { homework } from './modules/teaching/homework/module'
import { lessonPreparations } from './modules/teaching/lesson-preparations/module'
import { substitutions } from './modules/teaching/substitutions/module'
import { teachingPlans } from './modules/teaching/teaching-plans/module'
import { timetable } from './modules/teaching/timetable/module'
import type { Module } from './platform/module'

/**
 * Every module that brings something along, area by area from the ground up. Those who follow the same deed do so in this
 * order.
 */
export const modules: readonly Module[] = [
  // base
  health,
  audit,
  bell,
  files,
  imports,
  // account
  roles,
  users,
  auth,
  // school
  departments,
  academicYears,
  semesters,
  courses,
  teachers,
  classes,
  rooms,
  bellSchedules,
  calendar,
  teachingAssignments,
  settings,
  // pupils
  parents,
  students,
  promotion,
  profile,
  // family
  communication,
  notifications,
  feedback,
  push,
  // teaching
  homework,
  timetable,
  electives,
  substitutions,
  teachingPlans,
  lessonPreparations,
  courseResources,
  // growth
  assessments,
  exams,
  growthIndicators,
  growthRecords,
  growthEvaluations,
  analysis,
  growthHealth,
  goals,
  achievements,
  termComments,
  handbooks,
  // home
  dashboard,
]
