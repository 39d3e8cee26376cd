import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { AnyEndpoint } from '../../../api/call'
import { failureText } from '../../../api/failure'
import { SimpleTable } from './SimpleTable'
import { FailedState } from './TableState'

interface Props<Row extends { id: number }> extends Omit<ComponentProps<typeof SimpleTable<Row>>, 'loading'> {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>
  endpoint: AnyEndpoint
  /** Said above the reason. */
  failed: string
}

/** The rows of one answer, or why it did not come. */
export const ReadTable = <Row extends { id: number }>({ query, endpoint, failed, ...table }: Props<Row>) =>
  query.isError ? (
    <FailedState title={failed} text={failureText(query.error, endpoint)} onRetry={query.refetch} />
  ) : (
    <SimpleTable {...table} loading={query.isPending} />
  )
