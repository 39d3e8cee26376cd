import { type RichNode, resourceIds } from '@xueqiao/contract/common/rich-text'
import { textsOf } from '@xueqiao/contract/features/teaching/lesson-preparations/size'
import type { PreparationContent } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { invalid } from '../../../platform/errors'
import * as resources from '../course-resources/service'
import type { Asking } from './access'
import { docsByPlace, resourcesOf } from './content'

/** Those of its resources that the reader may open, under the names that they have now. */
export const openable = async (ctx: Asking, content: PreparationContent) => {
  const ids = resourcesOf(content)
  return ids.length === 0 ? [] : resources.named(ctx, ids)
}

/** Only what the writer sees is put in; of what stands there already nobody asks again. */
export const assertResources = async (
  ctx: Asking,
  content: PreparationContent,
  before: PreparationContent,
) => {
  const known = resourcesOf(before)
  const added = resourcesOf(content).filter((id) => !known.includes(id))
  if (added.length === 0) return
  const seen = (await resources.named(ctx, added)).map(({ id }) => id)
  const missing = added.find((id) => !seen.includes(id))
  if (missing === undefined) return
  const names = (node: unknown) => node != null && resourceIds(node as RichNode).includes(missing)
  const [path = []] = [...textsOf(docsByPlace(content))].find(([, node]) => names(node)) ?? []
  throw invalid('引用的资源不存在，或没有与您共享', path.join('.'))
}
