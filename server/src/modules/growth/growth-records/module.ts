import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { parentsMerged } from '../../pupils/deeds'
import { semestersRemoved } from '../../school/deeds'
import { accessPhotos } from './access'
import { followParent } from './merge'
import { growthRecordsRoutes } from './routes'
import { keepSemesters } from './service'

export const growthRecords: Module = {
  routes: growthRecordsRoutes,
  fileDoors: { growth_records: accessPhotos },
  follows: [
    follow(semestersRemoved, (ctx, { semesterIds }) => keepSemesters(ctx, semesterIds)),
    follow(parentsMerged, followParent),
  ],
}
