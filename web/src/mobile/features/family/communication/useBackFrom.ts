import { mobileKind } from '@xueqiao/contract/access/roles'
import { pageExists } from '../../../../lib/known-pages'
import { useViewer } from '../../../../session/access'
import { homeOf } from '../../../kit/places'

const HUB = '/mobile/family-school/hub'

/** Where back leads from a page of the communication; a page that is a tab of theirs has none. */
export const useBackFrom = (path: string): { parent?: string } => {
  const kind = mobileKind(useViewer().roles)
  if (kind === 'teacher' && path === '/mobile/messages') return {}
  return { parent: kind === 'parent' && pageExists(HUB) ? HUB : homeOf(kind) }
}
