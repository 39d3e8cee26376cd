export { followRoll, open as openClassGroup, ownClasses } from './class-groups'
export { visibleAt } from './clock'
export {
  contacts,
  hasStrangerMessages,
  parents as findParents,
  relatedTeachers,
  strangers,
  students as findStudents,
  teachers as findTeachers,
} from './contacts'
export {
  get as conversation,
  list as conversations,
  mute,
  ofParent as sessionsOfParent,
  ofTeacher as sessionsOfTeacher,
  pin,
  removeConversation,
  unreadCount,
  updateConversation,
} from './conversations'
export { duty, setDuty } from './duty'
export { guardiansChanged, pupilsLeft } from './guardians'
export { communicationJobs, hours, hoursOfPartners, resetHours, schoolHoursChanged, setHours } from './hours'
export {
  list as messages,
  read,
  readOne,
  recall,
  search,
  send,
  upload,
} from './messages'
export { createConversation, createSession, createTeacherSession } from './opening'
export { add as addParticipants, list as participants, remove as removeParticipant } from './participants'
export { onlineStatus, presenceChanged, setOnline, typingAudience } from './presence'
export { stats } from './stats'
export { followParent, headChanged, placesOf, pupilsMoved } from './takeover'
export { add as addTodo, list as todos, remove as removeTodo, set as setTodo } from './todos'
