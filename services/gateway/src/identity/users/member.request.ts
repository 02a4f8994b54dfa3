import { ApiObject, CodeOf, OneOf, Text, whenGiven } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { MEMBER_ROLES, type MemberRole } from '../domain/user-role.ts';
import { EMAIL_LENGTH_MAX, isEmail } from './email.ts';

/** NIST SP 800-63B, section 5.1.1.2, accepts 8. A password manager or three words reach more. */
export const PASSWORD_LENGTH_MIN = 12;
/** Longer than any that a password manager creates, and short enough to hash. */
export const PASSWORD_LENGTH_MAX = 1_024;
/** More than a token has, and little to hash. */
const TOKEN_LENGTH_MAX = 64;

function Role(isRequired: boolean): PropertyDecorator {
  return applyDecorators(
    OneOf(MEMBER_ROLES),
    ApiProperty({ required: isRequired, enum: MEMBER_ROLES, enumName: 'MemberRole' }),
  );
}

/** A password that a person chooses. It counts code points, and needs no mixture of characters. */
export function NewPassword(): PropertyDecorator {
  const isLong = (password: string) => [...password].length >= PASSWORD_LENGTH_MIN;
  return applyDecorators(
    Text(PASSWORD_LENGTH_MAX),
    CodeOf('isLength', isLong, `must have ${PASSWORD_LENGTH_MIN} characters or more`),
    ApiProperty({ minLength: PASSWORD_LENGTH_MIN, maxLength: PASSWORD_LENGTH_MAX }),
  );
}

@ApiObject({ additionalProperties: false })
export class InviteBody {
  @CodeOf('matches', isEmail, 'must be an e-mail address')
  @ApiProperty({ format: 'email', maxLength: EMAIL_LENGTH_MAX })
  email!: string;
  @Role(true) role!: MemberRole;
}

/** Changes of a member. Absent members stay unchanged. */
@ApiObject({ additionalProperties: false })
export class ChangeMemberBody {
  @Role(false) role?: MemberRole;

  @whenGiven()
  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({ required: false, description: 'True: signs the user out and refuses further sign-ins.' })
  isDisabled?: boolean;
}

/** The token travels in a body, because addresses are written to logs. */
@ApiObject({ additionalProperties: false })
export class LinkBody {
  @Text(TOKEN_LENGTH_MAX) @ApiProperty({ maxLength: TOKEN_LENGTH_MAX }) token!: string;
}

@ApiObject({ additionalProperties: false })
export class AcceptLinkBody {
  @Text(TOKEN_LENGTH_MAX) @ApiProperty({ maxLength: TOKEN_LENGTH_MAX }) token!: string;
  @NewPassword() password!: string;
}

@ApiObject({ additionalProperties: false })
export class ChangePasswordBody {
  @Text(PASSWORD_LENGTH_MAX) @ApiProperty({ maxLength: PASSWORD_LENGTH_MAX }) currentPassword!: string;
  @NewPassword() newPassword!: string;
}
