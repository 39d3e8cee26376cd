import { chooseTheme, useTheme } from '../../../../theme/theme'
import { Card } from '../../../kit/Card'
import { Segments } from '../../../kit/Segments'

const THEMES = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const

export const ThemeCard = () => {
  const wish = useTheme((state) => state.wish)
  return (
    <Card title="外观">
      <div className="m-row">
        <Segments label="外观" options={THEMES} value={wish} onChange={chooseTheme} />
      </div>
    </Card>
  )
}
