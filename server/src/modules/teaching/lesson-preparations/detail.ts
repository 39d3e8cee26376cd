import * as files from '../../base/files/service'
import { type Asking, accessPreparation, ENTITY, shownTo } from './access'
import { placed } from './lessons/places'
import * as q from './queries'
import { openable } from './resources'

export const get = async (ctx: Asking, id: number) => {
  const { viewer, row } = await accessPreparation(ctx, id)
  return {
    ...shownTo(ctx, viewer)(row),
    slots: row.slotCount === 0 ? [] : await placed(ctx.db, id),
    homework: await q.homeworkOf(ctx.db, id),
    files: await files.attachedTo(ctx.db, ENTITY, id),
    resources: await openable(ctx, row.content),
  }
}
