import { toggleTheme, useTheme } from '../../../../theme/theme'
import { Card } from '../../../kit/Card'
import { Segments } from '../../../kit/Segments'

const THEMES = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const

export const ThemeCard = () => {
  const theme = useTheme((state) => state.theme)
  return (
    <Card>
      <div className="m-row">
        <span className="m-grow">外观</span>
        <Segments label="外观" options={THEMES} value={theme} onChange={toggleTheme} />
      </div>
    </Card>
  )
}
