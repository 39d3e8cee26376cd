import { useState } from 'react'
import type { AnyEndpoint } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { formatDate } from '../../lib/format'
import { toast } from '../../lib/toast'
import { requestFile } from './request'

const DATED = /\d{4}-?\d{2}-?\d{2}.*\.xlsx$/

/** A file name carries the date and ends in .xlsx (001 §9), whatever the server's header says. */
export const exportName = (fromServer: string, title: string) =>
  DATED.test(fromServer) ? fromServer : `${title}_${formatDate(new Date())}.xlsx`

const download = (blob: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export const useExport = (endpoint: AnyEndpoint, title: string) => {
  const [busy, setBusy] = useState(false)
  const run = async (query: Record<string, unknown>) => {
    setBusy(true)
    try {
      const { blob, name } = await requestFile(endpoint, { query })
      download(blob, exportName(name, title))
      if (endpoint.done) toast.success(endpoint.done)
    } catch (error) {
      reportFailure(error, endpoint)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
