import { studentImporter } from './modules/students/importer'
import { teacherImporter } from './modules/teachers/importer'
import { assignmentImporter } from './modules/teaching-assignments/importer'
import type { AnyImporter } from './platform/excel/importer'

/** Everything that can be imported; each feature adds its own line. */
export const importers: readonly AnyImporter[] = [studentImporter, teacherImporter, assignmentImporter]
