/** Every feature with pages on the phone, one line each, sorted by path. */

export { pages as bell } from '../mobile/features/base/bell/pages'
export { pages as communication } from '../mobile/features/family/communication/pages'
export { pages as feedback } from '../mobile/features/family/feedback/pages'
export { pages as notifications } from '../mobile/features/family/notifications/pages'
export { pages as goals } from '../mobile/features/growth/goals/pages'
export { pages as home } from '../mobile/features/home/home/pages'
export { pages as children } from '../mobile/features/pupils/children/pages'
export { pages as profile } from '../mobile/features/pupils/profile/pages'
export { pages as students } from '../mobile/features/pupils/students/pages'
export { pages as classes } from '../mobile/features/school/classes/pages'
export { pages as homework } from '../mobile/features/teaching/homework/pages'
export { pages as timetable } from '../mobile/features/teaching/timetable/pages'
