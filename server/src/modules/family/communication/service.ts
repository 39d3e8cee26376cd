export {
  contacts,
  hasStrangerMessages,
  parents as findParents,
  relatedTeachers,
  strangers,
  students as findStudents,
  teachers as findTeachers,
} from './contacts/contacts'
export {
  get as conversation,
  list as conversations,
  mute,
  ofParent as conversationsOfParent,
  ofTeacher as conversationsOfTeacher,
  pin,
  removeConversation,
  unreadCount,
  updateConversation,
} from './conversations/conversations'
export {
  createConversation,
  createFamilyConversation,
  createTeacherConversation,
} from './conversations/opening'
export {
  add as addParticipants,
  list as participants,
  remove as removeParticipant,
} from './conversations/participants'
export { open as openClassGroup, ownClasses } from './following/class-groups'
export { visibleAt } from './hours/clock'
export { conversationLink, duty, setDuty } from './hours/duty'
export {
  hours,
  hoursOfPartners,
  resetHours,
  setHours,
} from './hours/hours'
export {
  list as messages,
  read,
  readOne,
  recall,
  search,
  send,
  upload,
} from './messages/messages'
export { add as addTodo, list as todos, remove as removeTodo, set as setTodo } from './messages/todos'
export { urgentFor } from './messages/urgent'
export { onlineStatus, setOnline } from './presence/presence'
export { stats } from './stats/stats'
