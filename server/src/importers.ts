import { studentImporter } from './modules/pupils/students/sheets/importer'
import { teacherImporter } from './modules/school/teachers/importer'
import { assignmentImporter } from './modules/school/teaching-assignments/importer'
import type { AnyImporter } from './platform/excel/importer'

/** Everything that can be imported; each feature adds its own line. */
export const importers: readonly AnyImporter[] = [studentImporter, teacherImporter, assignmentImporter]
