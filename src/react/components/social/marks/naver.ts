'use client'

// Simple Icons 16.37.0, CC0-1.0
export default 'M16.273 12.845 7.376 0H0v24h7.726V11.156L16.624 24H24V0h-7.727v12.845Z'
