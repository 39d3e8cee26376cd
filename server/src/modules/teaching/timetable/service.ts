export { mine, ofClass, ofTeacher } from './reading/week'
