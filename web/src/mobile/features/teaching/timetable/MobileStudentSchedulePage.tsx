import { OwnTimetable } from '../../../timetable/OwnTimetable'

export const MobileStudentSchedulePage = () => <OwnTimetable />
