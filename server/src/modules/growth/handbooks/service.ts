export { ofPupil } from './document'
export { cancel, file, order, run } from './runs'
