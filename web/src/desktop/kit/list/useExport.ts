import { today } from '@xueqiao/contract/common/school-time'
import type { AnyEndpoint } from '../../../api/call'
import { useDownload } from '../useDownload'

const DATED = /\d{4}-?\d{2}-?\d{2}.*\.xlsx$/

/** A file name carries the date and ends in .xlsx (001 §9), whatever the server's header says. */
export const exportName = (fromServer: string, title: string) =>
  DATED.test(fromServer) ? fromServer : `${title}_${today()}.xlsx`

export const useExport = (endpoint: AnyEndpoint, title: string) => {
  const { busy, run } = useDownload(endpoint, (fromServer) => exportName(fromServer, title))
  return { busy, run: (query: Record<string, unknown>) => run({ query }) }
}
