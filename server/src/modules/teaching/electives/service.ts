import { importCalls } from '../../base/imports/service'
import { choiceImporter } from './importer'

export {
  bringChoices,
  choose,
  exportChoices,
  mine,
  pupilsLeft,
  pupilsMoved,
  remind,
  search,
  setChoice,
  teachersLeft,
} from './choices'
export { create, get, keepCourses, keepSemesters, list, remove, reopen, update } from './plans'
export { section } from './sectioning'
export { confirm, keepRoom, move, overview, pupils, staff } from './sections'

export const imports = importCalls(choiceImporter)
