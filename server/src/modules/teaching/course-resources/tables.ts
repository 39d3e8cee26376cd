import type { ResourceKind, ResourceShare } from '@xueqiao/contract/features/teaching/course-resources/values'
import type { Generated, GeneratedAlways } from 'kysely'

interface CourseResourcesTable {
  id: GeneratedAlways<number>
  course_id: number
  /** Folders; empty: in none. */
  unit: string
  lesson: string
  name: string
  /** Of the version that counts, like the size. */
  kind: ResourceKind
  size: number
  tags: string[]
  share: ResourceShare
  source: string
  copyright: string
  author_id: number | null
  current_number: Generated<number>
  downloads: Generated<number>
  search_keys: string
  version: Generated<number>
  created_at: Date
  updated_at: Date
  /** In the bin since. */
  deleted_at: Generated<Date | null>
  deleted_by: Generated<number | null>
}

interface CourseResourceVersionsTable {
  id: GeneratedAlways<number>
  resource_id: number
  number: number
  file_id: number
  note: string | null
  uploaded_by: number | null
  created_at: Date
}

interface CourseResourceClassesTable {
  resource_id: number
  class_id: number
}

interface CourseResourceFavouritesTable {
  user_id: number
  resource_id: number
}

declare module '../../../platform/db/database' {
  interface Database {
    course_resources: CourseResourcesTable
    course_resource_versions: CourseResourceVersionsTable
    course_resource_classes: CourseResourceClassesTable
    course_resource_favourites: CourseResourceFavouritesTable
  }
}
