'use client'

import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { FormLink, Notice } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'

import { ProblemText } from '../parts/load-problem-text.js'

interface OverStepProps extends CardProps {
  next?: string | undefined
}

/** A second step that can no longer be completed, and the link to start again. */
export default function OverStep({ next, ...card }: OverStepProps) {
  const t = useMoreTexts()
  const { loginPath } = useAuthContext('OverStep').session.client.config
  return (
    <Card {...card} named={t('mfa_title')} data-status="mfa">
      <Notice warning>
        <ProblemText code="social_flow_expired" />
      </Notice>
      <FormLink href={next ? `${loginPath}?next=${encodeURIComponent(next)}` : loginPath}>{t('login_again')}</FormLink>
    </Card>
  )
}
