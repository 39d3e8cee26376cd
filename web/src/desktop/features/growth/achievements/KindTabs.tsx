import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'

const TABS = [
  { value: 'awards', label: '荣誉' },
  { value: 'activities', label: '活动经历' },
] as const
export type Kind = (typeof TABS)[number]['value']

export const useKind = (): Kind =>
  useSearchParams()[0].get('tab') === 'activities' ? 'activities' : 'awards'

/** The filters of one say nothing of the other. */
export const KindTabs = () => {
  const [, setParams] = useSearchParams()
  return (
    <Segmented<Kind>
      value={useKind()}
      options={[...TABS]}
      onChange={(kind) => setParams(kind === 'awards' ? {} : { tab: kind })}
    />
  )
}
